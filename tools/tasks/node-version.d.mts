export const TESTED_NODE_VERSIONS: readonly string[];
export const IMAGE_NODE_VERSION: string;
