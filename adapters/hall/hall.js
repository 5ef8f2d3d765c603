"use strict";
// What the adapters of the JavaScript libraries share: the protocol, and where the libraries are installed.

const { createRequire } = require("node:module");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");
const { INF, serve } = require("../javascript/verimax-check.js");

const installed = createRequire(join(__dirname, "../../target/hall/javascript/package.json"));

/** A library that `cargo xtask hall` has installed. */
const load = async (name) => import(pathToFileURL(installed.resolve(name)).href);

module.exports = { INF, load, serve };
