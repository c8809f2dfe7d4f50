declare module 'linebreak' {
  /** UAX 14 line breaking; `position` counts UTF-16 code units. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}
