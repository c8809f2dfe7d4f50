export const TESTED_NODE_VERSIONS: readonly string[];
