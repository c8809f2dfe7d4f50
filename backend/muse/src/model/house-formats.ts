import type { Binding, FormatDocument, ProductFormat } from './product-document';

const CASE_WRAP = { squareMm: 3, jointMm: 8, turnInMm: 18 };

/**
 * Bindings for sheets without covers, by name. The value is the height of the punched strip at the head, in mm. The
 * sheets are either loose or bound by a wire, as in a calendar (wire-o, 2:1).
 */
const SHEETS: ReadonlyMap<string, number> = new Map([
  ['none', 0],
  ['wire', 12],
]);

/** The bindings that the shop has agreed with its print partner. docs/printing.md has the same table. */
const HOUSE_BINDINGS = new Map<string, Binding>([
  [
    'case',
    {
      paper: 'uncoated 200 g/m2',
      leafMm: 0.24,
      endpapersMm: 0.8,
      coverMm: 2.5,
      wrap: CASE_WRAP,
      minPages: 12,
      maxPages: 200,
    },
  ],
  [
    'layflat',
    {
      paper: 'silk 250 g/m2, two sheets back to back',
      leafMm: 0.7,
      endpapersMm: 0,
      coverMm: 2.5,
      wrap: CASE_WRAP,
      minPages: 10,
      maxPages: 80,
    },
  ],
  [
    'paperback',
    {
      paper: 'uncoated 200 g/m2',
      leafMm: 0.24,
      endpapersMm: 0,
      coverMm: 0.3,
      minPages: 12,
      maxPages: 200,
    },
  ],
]);

/** Formats that packages need not describe, with their aliases and bindings. Source: docs/rules.md OPT-01 */
const HOUSE_FORMATS = new Map([
  ['hardcover', { aliases: ['hardback', 'hard cover'], picture: 'bound-book', binding: 'case' }],
  [
    'layflat',
    {
      aliases: ['premium layflat', 'premium hardcover layflat', 'premium hardcover', 'lay flat'],
      picture: 'open-book',
      binding: 'layflat',
    },
  ],
  [
    'softcover',
    { aliases: ['softback', 'soft cover', 'paperback'], picture: 'paperback', binding: 'paperback' },
  ],
]);

export const houseFormat = (identifier: string) => HOUSE_FORMATS.get(identifier);
export const houseBindings = (): readonly string[] => [...HOUSE_BINDINGS.keys(), ...SHEETS.keys()];
/** @throws Error if the name is not in {@link houseBindings} */
export function houseBinding(name: string): Binding | undefined {
  if (SHEETS.has(name)) return undefined;
  const binding = HOUSE_BINDINGS.get(name);
  if (!binding) throw new Error(`the house has no binding ${name}`);
  return binding;
}

/** @returns the format with the house's defaults; undefined if it has no known binding even with these */
export function completeFormat(format: FormatDocument): ProductFormat | undefined {
  const house = houseFormat(format.identifier);
  const named = format.binding ?? house?.binding;
  if (named === undefined || (typeof named === 'string' && !houseBindings().includes(named)))
    return undefined;
  const binding = typeof named === 'string' ? houseBinding(named) : named;
  return {
    ...format,
    aliases: format.aliases ?? house?.aliases ?? [],
    picture: format.picture ?? house?.picture ?? (binding ? 'bound-book' : 'sheet'),
    binding,
    punchedMm: (typeof named === 'string' ? SHEETS.get(named) : undefined) ?? 0,
  };
}
