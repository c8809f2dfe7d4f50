const PLAIN = /^[\x20-\x7e]+$/;
const CONTROL = /[\p{Cc}\p{Cs}]/gu;
const REPLACEMENT = '?';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Replaces in all texts of a document each sign that cannot be set: by the plain form that Unicode knows of it (𝓐 by A),
 * else by a question mark. Control characters are left out.
 *
 * @param canSet - asked once for each sign beyond ASCII
 */
export function replaceSigns<Document extends object>(
  document: Document,
  canSet: (sign: string) => boolean,
): Document {
  const shownBySign = new Map<string, string>();
  const shown = (sign: string): string => {
    if (PLAIN.test(sign) || canSet(sign)) return sign;
    const plainForm = sign.normalize('NFKC').replace(CONTROL, '');
    if (plainForm === '' || PLAIN.test(plainForm) || canSet(plainForm)) return plainForm;
    return REPLACEMENT;
  };
  const replaced = (text: string): string =>
    Array.from(graphemes.segment(text), ({ segment: sign }) => {
      if (!shownBySign.has(sign)) shownBySign.set(sign, shown(sign));
      return shownBySign.get(sign)!;
    }).join('');
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    typeof value === 'string' ? replaced(value) : value,
  ) as Document;
}
