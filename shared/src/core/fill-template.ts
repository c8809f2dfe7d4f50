type Values = Readonly<Record<string, string | number>>;

const PLURAL = /\{\s*(\w+)\s*,\s*plural\s*,((?:\s*(?:=\d+|\w+)\s*\{[^{}]*\})+)\s*\}/g;
const FORM = /(=\d+|\w+)\s*\{([^{}]*)\}/g;
const PLACE = /\{\{\s*(\w+)\s*\}\}|\{\s*(\w+)\s*\}/g;

/**
 * Fills values into a content text. Placeholders are {{x}} or {x}. Plurals follow ICU, without nested placeholders: {x,
 * plural, one {# book} other {# books}}. The text keeps a placeholder without a value. Source: docs/rules.md MSG-01
 *
 * @param language - language tag of the text; default: the language of the page
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

/** Returns the plural form for a number: the form of exactly this number, or of its category, or `other`. */
function pluralForm(forms: string, count: number, language = document.documentElement.lang || 'en'): string {
  const texts = new Map([...forms.matchAll(FORM)].map(([, form, text]) => [form, text]));
  const category = pluralRules(language).select(count);
  const text = texts.get(`=${count}`) ?? texts.get(category) ?? texts.get('other');
  return (text ?? '').replaceAll('#', String(count));
}

const rulesOfLanguages = new Map<string, Intl.PluralRules>();

/** Caches the rules, because creating them is slow, and each keystroke fills in a count of characters. */
function pluralRules(language: string): Intl.PluralRules {
  const rules = rulesOfLanguages.get(language) ?? new Intl.PluralRules(language);
  rulesOfLanguages.set(language, rules);
  return rules;
}
