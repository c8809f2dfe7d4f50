export function nodeProgram(version: string): string;
export const LONG_LIVED: readonly string[];
export const SHORT_LIVED: readonly string[];
