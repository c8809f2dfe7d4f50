/** @returns hiragana and half-width signs as full-width katakana, in which a Japanese name's reading is written. Source: docs/rules.md ADDR-06 */
export const toKatakana = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u3041-\u3096]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x60));
