import { describe, it, expect } from '@jest/globals';
import { everyFieldSchema } from '@bindery/shared/testing';
import { schemaFields } from '@bindery/shared/forms';
import { startedAgain } from './started-again';

const all = schemaFields(everyFieldSchema);
const fieldsWith = (...components: string[]) =>
  Object.fromEntries(
    Object.entries(all).filter(([, { metas }]) => components.includes(metas?.[0]?.canvasComponent ?? '')),
  );
const everyValue = (fields: typeof all) =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, `of ${key}`]));

describe('a book begun again', () => {
  it('loses its characters and nothing else', () => {
    const values = { ...everyValue(all), product_slug: 'a-book', format: 'softcover' };
    const [characters] = Object.keys(fieldsWith('Characters'));
    expect(startedAgain(all, values)).toEqual({ ...values, [characters!]: [] });
  });

  it('without characters loses what was written, and keeps what was chosen', () => {
    const written = fieldsWith('SingleLineText', 'MultiLineText', 'MultiText', 'Number', 'Date');
    const chosen = fieldsWith('ChoiceGroup', 'CheckboxGroup', 'Photo');
    expect(Object.keys(written).length).toBeGreaterThan(3);
    const values = { ...everyValue({ ...written, ...chosen }), format: 'softcover' };
    expect(startedAgain({ ...written, ...chosen }, values)).toEqual({
      ...everyValue(chosen),
      format: 'softcover',
    });
  });
});
