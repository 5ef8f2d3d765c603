// How the page is bundled: one classic script and one style sheet beside index.html. A browser loads no module, no
// worker and no WebAssembly from a folder (file://), so the script carries all of them.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

/** `virtual:wasm` is the module of crates/page: deflated, in base64. */
function wasm(): Plugin {
  const id = "\0virtual:wasm";
  return {
    name: "verimax-wasm",
    resolveId: (name) => (name === "virtual:wasm" ? id : undefined),
    load(name) {
      if (name !== id) return undefined;
      const bytes = readFileSync(fileURLToPath(new URL("wasm/verimax_page_bg.wasm", import.meta.url)));
      return `export default "${deflateRawSync(bytes, { level: 9 }).toString("base64")}";`;
    },
  };
}

/** Makes the script a classic one: a module from a folder is refused, and so is a style sheet with `crossorigin`. */
function classic(): Plugin {
  return {
    name: "verimax-classic",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace(/<script type="module" crossorigin/g, "<script defer").replace(/ crossorigin/g, ""),
    },
  };
}

export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [wasm(), classic()],
  worker: { format: "iife" },
  build: {
    outDir: "../target/page",
    emptyOutDir: true,
    modulePreload: false,
    cssCodeSplit: false, // otherwise a classic script would bring the style itself, which the policy forbids
    target: "es2022",
    chunkSizeWarningLimit: 2000,
    rollupOptions: {
      output: { format: "iife", entryFileNames: "verimax.js", assetFileNames: "verimax.[ext]" },
    },
  },
});
