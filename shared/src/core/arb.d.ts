/** A file of texts as the build compiles it. Its type is the workspace's `Words`, written from `en.arb`. */
declare module '*.arb' {
  const words: unknown;
  export default words;
}
