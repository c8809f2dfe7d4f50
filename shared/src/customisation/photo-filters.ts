/**
 * Each row computes the filtered red, green or blue of a pixel. It has the weights of the unfiltered red, green and
 * blue (stored sRGB values).
 */
export type ColourMatrix = readonly [
  readonly [number, number, number],
  readonly [number, number, number],
  readonly [number, number, number],
];

const UNCHANGED: ColourMatrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
/** Rec. 709 luma. */
const GREY = [0.2126, 0.7152, 0.0722] as const;

/** The photo filters. Preview and print use the same matrix for a filter, so that the print looks like the preview. */
export const PHOTO_FILTERS = {
  none: UNCHANGED,
  black_and_white: [GREY, GREY, GREY],
  warm: [
    [1.06, 0.05, 0],
    [0.02, 1, 0.01],
    [0, 0.04, 0.84],
  ],
} as const satisfies Readonly<Record<string, ColourMatrix>>;

export type PhotoFilter = keyof typeof PHOTO_FILTERS;
export const PHOTO_FILTER_NAMES = Object.keys(PHOTO_FILTERS) as readonly PhotoFilter[];

export function isPhotoFilter(filter: unknown): boolean {
  return (
    filter === undefined ||
    filter === '' ||
    (typeof filter === 'string' && Object.hasOwn(PHOTO_FILTERS, filter))
  );
}

export function photoFilterMatrix(filter: string | undefined): ColourMatrix {
  return filter !== undefined && Object.hasOwn(PHOTO_FILTERS, filter)
    ? PHOTO_FILTERS[filter as PhotoFilter]
    : UNCHANGED;
}

/**
 * Returns the matrix for SVG's feColorMatrix (`type="matrix"`). The element needs `color-interpolation-filters="sRGB"`,
 * because linear light would give another result.
 *
 * @returns twenty numbers; alpha is unchanged
 */
export function feColorMatrixValues(filter: string | undefined): string {
  const rows = photoFilterMatrix(filter).map((row) => [...row, 0, 0].join(' '));
  return [...rows, '0 0 0 1 0'].join(' ');
}
