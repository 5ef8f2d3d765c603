/** The module of crates/page, deflated, in base64. */
declare module "virtual:wasm" {
  const base64: string;
  export default base64;
}
