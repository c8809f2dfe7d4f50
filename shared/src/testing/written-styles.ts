interface WrittenStyle {
  readonly rule: string;
  readonly nonce: string | undefined;
}

/** @returns Emotion's styles since the suite began; the styles are only recorded and never applied */
export const writtenStyles = (): readonly WrittenStyle[] =>
  (window as unknown as { writtenStyles?: readonly WrittenStyle[] }).writtenStyles ?? [];
