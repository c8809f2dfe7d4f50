export function nodeProgram(version: string): string;
export const SHORT_LIVED: readonly string[];
