/**
 * Says a number of things as a language does.
 *
 * @param language - tag of the language the forms are in
 * @param forms - text by plural category, with # for the number; a category without a text takes `other`
 * @returns the text for a number
 */
export function plural(
  language: string,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): (count: number) => string {
  const rules = new Intl.PluralRules(language);
  return (count) => (forms[rules.select(count)] ?? forms.other).replace('#', String(count));
}
