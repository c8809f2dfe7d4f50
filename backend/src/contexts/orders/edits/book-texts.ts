import type { StaffBookTexts } from '@bindery/shared/contracts';
import { componentOf, schemaFields } from '@bindery/shared/customisation';
import type { OrderEditsDesk, Staff } from './edit-desk';
import { bookOf } from './plan-edit';

const LONG = 'MultiLineText';
const TEXTS: readonly (string | undefined)[] = ['SingleLineText', LONG];

/**
 * What is written in a book, as the form of its version names it: what staff may correct. What was paid for is not among
 * it.
 *
 * @throws as `bookOf`
 * Source: docs/rules.md STAFF-47
 */
export async function bookTexts(desk: OrderEditsDesk, staff: Staff, itemId: string): Promise<StaffBookTexts> {
  const { item, schema } = await bookOf(desk, staff, itemId);
  const texts = Object.entries(schemaFields(schema)).flatMap(([key, field]) => {
    const component = componentOf(field);
    if (!TEXTS.includes(component) || item.frozen.lockedKeys.includes(key)) return [];
    const value = item.customisation[key];
    return [
      {
        ...{ key, label: field.flags?.label ?? key, isLong: component === LONG },
        value: typeof value === 'string' ? value : '',
      },
    ];
  });
  return { texts };
}
