mod limits;
mod patterns;
