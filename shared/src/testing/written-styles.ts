interface WrittenStyle {
  readonly rule: string;
  /** of the page's policy */
  readonly nonce: string | undefined;
}

/** @returns what Emotion has written since the suite began: it is listed, and applied to nothing */
export const writtenStyles = (): readonly WrittenStyle[] =>
  (window as unknown as { writtenStyles?: readonly WrittenStyle[] }).writtenStyles ?? [];
