import type { ContentDocument } from './documents';

/** The wanted language, its base language, and English, as far as the package has them. */
export function contentsFor(
  { content }: { readonly content: Readonly<Record<string, ContentDocument>> },
  lang: string,
): ContentDocument[] {
  const wanted = [lang, lang.split('-')[0]!, 'en'].filter((one) => Object.hasOwn(content, one));
  return [...new Set(wanted)].map((one) => content[one]!);
}
