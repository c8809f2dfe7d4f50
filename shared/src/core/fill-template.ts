type Values = Readonly<Record<string, string | number>>;

const PLURAL = /\{\s*(\w+)\s*,\s*plural\s*,((?:\s*(?:=\d+|\w+)\s*\{[^{}]*\})+)\s*\}/g;
const FORM = /(=\d+|\w+)\s*\{([^{}]*)\}/g;
const PLACE = /\{\{\s*(\w+)\s*\}\}|\{\s*(\w+)\s*\}/g;

/**
 * Puts values into a text of the content service, which writes places as {{x}} or {x}, and a number of things as ICU
 * does: {x, plural, one {# book} other {# books}}, without a place inside. A place without a value stays.
 * Source: docs/rules.md MSG-01
 *
 * @param language - tag of the language the text is in; missing: the page's
 */
export function fillTemplate(template: string, values: Values, language?: string): string {
  return template
    .replace(PLURAL, (plural, name: string, forms: string) =>
      name in values ? pluralForm(forms, Number(values[name]), language) : plural,
    )
    .replace(PLACE, (place, doubled?: string, single?: string) =>
      String(values[doubled ?? single ?? ''] ?? place),
    );
}

/** The text for a number: that of the number itself, else of its category, else `other`. */
function pluralForm(forms: string, count: number, language = document.documentElement.lang || 'en'): string {
  const texts = new Map([...forms.matchAll(FORM)].map(([, form, text]) => [form, text]));
  const category = pluralRules(language).select(count);
  const text = texts.get(`=${count}`) ?? texts.get(category) ?? texts.get('other');
  return (text ?? '').replaceAll('#', String(count));
}

const rulesOfLanguages = new Map<string, Intl.PluralRules>();

/** Making the rules costs more than all else that a keystroke does, and what is left to write is counted at each. */
function pluralRules(language: string): Intl.PluralRules {
  const rules = rulesOfLanguages.get(language) ?? new Intl.PluralRules(language);
  rulesOfLanguages.set(language, rules);
  return rules;
}
