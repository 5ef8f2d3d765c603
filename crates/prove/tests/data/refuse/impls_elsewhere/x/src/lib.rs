mod renamed; mod dropped; mod part;
