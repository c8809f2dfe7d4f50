const formats = new Map<string, Intl.ListFormat>();

/** @returns the texts as a list in the locale: 'Anna, Ben and Cleo', 'Anna、Ben、Cleo'. Source: docs/rules.md MKT-03 */
export function joinList(texts: readonly string[], locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.ListFormat(locale, { type: 'conjunction' });
    formats.set(locale, format);
  }
  return format.format(texts);
}
