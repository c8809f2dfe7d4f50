export function nodeProgram(version: string): string;
