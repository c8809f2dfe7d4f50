import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shopSeeds } from './seeds';

const CONTENT_DIR = fileURLToPath(new URL('../../../content/', import.meta.url));

type Data = Readonly<Record<string, unknown>>;
interface Field {
  readonly type: string;
  readonly config: { readonly fields?: Fields; readonly choices?: Readonly<Record<string, unknown>> };
}
type Fields = Readonly<Record<string, Field>>;

const read = <Model>(path: string): Model =>
  JSON.parse(readFileSync(`${CONTENT_DIR}types/${path}.json`, 'utf8')) as Model;

const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const BLOCK = /^(?:paragraph|heading[23]|o?-?list-item)$/;
const KINDS: Readonly<Record<string, (value: unknown, field: Field) => boolean>> = {
  Text: (value) => typeof value === 'string',
  Timestamp: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  StructuredText: (value) =>
    Array.isArray(value) && value.every((block) => isRecord(block) && BLOCK.test(String(block['type']))),
  Image: (value) => isRecord(value) && typeof value['url'] === 'string' && typeof value['alt'] === 'string',
  Link: (value) => isRecord(value) && value['link_type'] === 'Web' && typeof value['url'] === 'string',
  Group: (value, { config }) =>
    Array.isArray(value) && value.every((entry) => faultsOf(entry as Data, config.fields!).length === 0),
  Slices: (value, { config }) =>
    Array.isArray(value) &&
    value.every((slice: { slice_type: string; primary: Data }) => {
      if (!config.choices?.[slice.slice_type]) return false;
      const [variation] = read<{ variations: { primary: Fields }[] }>(
        `slices/${slice.slice_type}`,
      ).variations;
      return faultsOf(slice.primary, variation!.primary).length === 0;
    }),
};

/** Returns the fields of a document that are missing in its type or have another kind there. */
const faultsOf = (data: Data, fields: Fields): string[] =>
  Object.entries(data).flatMap(([name, value]) => {
    const field = fields[name];
    return field && KINDS[field.type]?.(value, field) ? [] : [name];
  });

// Source: docs/adr/0092-written-pages.md
describe('the custom types for a Prismic repository', () => {
  it.each(['page', 'home', 'category', 'navigation'])(
    'include, for the type %s, every field of the documents that the shop ships',
    async (type) => {
      const { id, json } = read<{ id: string; json: Readonly<Record<string, Fields>> }>(type);
      const fields: Fields = Object.assign({}, ...Object.values(json)) as Fields;
      const documents = (await shopSeeds(CONTENT_DIR)).filter((document) => document.type === type);
      expect(documents.length).toBeGreaterThan(10);
      expect(id).toBe(type);
      expect(fields['uid']?.type).toBe('UID');
      for (const { uid, lang, data } of documents)
        expect([lang, uid, faultsOf(data, fields)]).toEqual([lang, uid, []]);
    },
  );
});
