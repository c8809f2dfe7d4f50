import { describe, it, expect } from '@jest/globals';
import { everyFieldSchema } from '@bindery/shared/testing';
import { schemaFields } from '@bindery/shared/forms';
import { startedAgain } from './start-again';

const allFields = schemaFields(everyFieldSchema);
const fieldsWith = (...components: string[]) =>
  Object.fromEntries(
    Object.entries(allFields).filter(([, { metas }]) =>
      components.includes(metas?.[0]?.canvasComponent ?? ''),
    ),
  );
const everyValue = (fields: typeof allFields) =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, `of ${key}`]));

describe('a restarted book', () => {
  it('loses only its characters', () => {
    const values = { ...everyValue(allFields), product_slug: 'a-book', format: 'softcover' };
    const [characters] = Object.keys(fieldsWith('Characters'));
    expect(startedAgain(allFields, values)).toEqual({ ...values, [characters!]: [] });
  });

  it('keeps its choices and photos but loses typed answers if it has no characters', () => {
    const writtenFields = fieldsWith('SingleLineText', 'MultiLineText', 'MultiText', 'Number', 'Date');
    const chosenFields = fieldsWith('ChoiceGroup', 'CheckboxGroup', 'Photo');
    expect(Object.keys(writtenFields).length).toBeGreaterThan(3);
    const values = { ...everyValue({ ...writtenFields, ...chosenFields }), format: 'softcover' };
    expect(startedAgain({ ...writtenFields, ...chosenFields }, values)).toEqual({
      ...everyValue(chosenFields),
      format: 'softcover',
    });
  });
});
