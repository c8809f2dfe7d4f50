interface WrittenStyle {
  readonly rule: string;
  readonly nonce: string | undefined;
}

/** @returns the styles that Emotion wrote since the suite began. Tests record these styles, but do not apply them */
export const writtenStyles = (): readonly WrittenStyle[] =>
  (window as unknown as { writtenStyles?: readonly WrittenStyle[] }).writtenStyles ?? [];
