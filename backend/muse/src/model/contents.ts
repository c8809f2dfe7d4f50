import type { ContentDocument } from './documents';

type Contents = Readonly<Record<string, ContentDocument>>;

/** `en` of `en-US`. */
export const baseLanguage = (lang: string): string => lang.split('-')[0]!;

/** Is this the language of a region beside its own language: `en-US` where there is `en`? */
export const isRegional = (lang: string, languages: readonly string[]): boolean =>
  lang !== baseLanguage(lang) && languages.includes(baseLanguage(lang));

/** The wanted language, its base language, and English, as far as the package has them. */
export function contentsFor({ content }: { readonly content: Contents }, lang: string): ContentDocument[] {
  const wanted = [lang, baseLanguage(lang), 'en'].filter((candidate) => Object.hasOwn(content, candidate));
  return [...new Set(wanted)].map((candidate) => content[candidate]!);
}
