#[verified] fn f( {
