mod b;
