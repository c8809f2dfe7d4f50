import { describe, it, expect } from '@jest/globals';
import type { SchemaField, SchemaPreview } from '@bindery/shared/contracts';
import { everyFieldSchema } from '@bindery/shared/testing';
import { choiceEntries } from './choice-entries';

const field = (
  urlKey: string,
  label: string,
  meta: Partial<NonNullable<SchemaField['metas']>[number]> = {},
): SchemaField => ({
  urlKey,
  type: 'string',
  flags: { label },
  metas: [{ canvasComponent: 'SingleLineText', ...meta }],
});
const schema: SchemaPreview = {
  dimensions: { page: { width: 840, height: 840 } },
  schemas: [
    {
      keys: {
        name: field('name', 'Name'),
        skin: field('skin', 'Skin', {
          display: 'colour',
          options: [{ value: 'tan', label: 'Tan', colours: { base: '#c68642' } }],
        }),
      },
    },
    {
      keys: {
        friend: field('friend', 'Friend', { options: [{ value: 'fox', label: 'A fox' }] }),
        traits: field('traits', 'Traits'),
      },
    },
  ],
};
const tabs = [
  { title: 'Who', keys: 'name, skin' },
  { title: 'Story', keys: ' friend,traits,unknown' },
];
const entries = (values: Record<string, unknown>) =>
  choiceEntries(schema, tabs, values, 'en-GB', () => 'Your photo').map(
    ({ label, value }) => `${label}: ${value}`,
  );

describe('the summary of the shopper’s choices', () => {
  it('lists choices in the order of the form, with the labels of their options', () => {
    expect(entries({ friend: 'fox', skin: 'tan', name: 'Robin' })).toEqual([
      'Name: Robin',
      'Skin: Tan',
      'Friend: A fox',
    ]);
  });
  it('shows a colour choice as the colour itself', () =>
    expect(choiceEntries(schema, tabs, { skin: 'tan' }, 'en-GB', () => 'Your photo')[0]).toMatchObject({
      colour: '#c68642',
    }));
  it('leaves out empty, unknown and non-text values', () =>
    expect(entries({ name: '', unknown: 'x', format: 'hardcover', friend: { a: 1 } })).toEqual([]));
  it('joins the entries of a list in one text', () =>
    expect(entries({ traits: ['kind', 'brave'] })).toEqual(['Traits: kind and brave']));
  it('shows the stored value if its option no longer exists', () =>
    expect(entries({ friend: 'owl' })).toEqual(['Friend: owl']));
  it('includes days, lists and visible characters', () => {
    const values = {
      place: 'woods',
      boat: 'red',
      den_name: 'Fern Hall',
      day: '2021-05-06',
      likes: [
        { id: 'a', text: 'mud' },
        { id: 'b', text: 'tea' },
      ],
      basket: ['cake', 'tea'],
      characters: [
        { type: 'child', count: '2', customisations: [{ name: 'Ivy' }, { name: 'Max' }, { name: 'waits' }] },
        { type: 'pet', count: '1', customisations: [{ name: 'Rex' }] },
      ],
    };
    const allTabs = [{ title: 'All', keys: 'characters, place, boat, den_name, day, likes, basket' }];
    expect(
      choiceEntries(everyFieldSchema, allTabs, values, 'en-GB', () => 'Your photo').map(({ value }) => value),
    ).toEqual(['Ivy, Max and Rex', 'Woods', 'Fern Hall', '6 May 2021', 'mud and tea', 'Cake and Tea']);
  });
});
