/**
 * Puts values into a text of the content service, which writes places as {{x}} or {x}. A place without a value stays.
 * Source: decisions 13
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(
    /\{\{\s*(\w+)\s*\}\}|\{\s*(\w+)\s*\}/g,
    (place, doubled?: string, single?: string) => String(values[doubled ?? single ?? ''] ?? place),
  );
}
