/** A file of texts, compiled by the build. Its type is the workspace's `Words`, generated from `en.arb`. */
declare module '*.arb' {
  const words: unknown;
  export default words;
}
