/**
 * Signs that draw nothing and do harm: controls, direction overrides, invisible separators and half surrogates.
 * Zero-width joiner and non-joiner stay: emoji and some scripts are written with them.
 */
const HARMFUL =
  /(?!\n)\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Cs}/gu;
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/**
 * Text as it is stored and printed: NFC, without harmful signs, without space around it.
 *
 * @param isMultiLine - line feeds stay; otherwise they become spaces
 */
export function cleanText(text: string, isMultiLine: boolean): string {
  const unified = text.replace(LINE_ENDS, '\n').replaceAll('\t', ' ').replace(HARMFUL, '').normalize('NFC');
  return (isMultiLine ? unified : unified.replaceAll('\n', ' ')).trim();
}
