/** A Joi object description. Source: docs/product-packages.md, schema.json */
export interface SchemaDocument {
  readonly type: 'object';
  readonly keys: Readonly<Record<string, FieldDescription>>;
}

export interface FieldDescription {
  readonly type: string;
  readonly flags?: { readonly presence?: string; readonly label?: string; readonly only?: boolean } & Record<
    string,
    unknown
  >;
  readonly rules?: readonly { readonly name: string; readonly args?: Record<string, unknown> }[];
  readonly allow?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly metas?: readonly FieldMeta[];
  /** Of an object. */
  readonly keys?: Readonly<Record<string, FieldDescription>>;
  /** Of a list. */
  readonly items?: readonly FieldDescription[];
  /** descriptions of a list's entries by position */
  readonly ordered?: readonly FieldDescription[];
  readonly whens?: readonly WhenDescription[];
}

export interface WhenDescription {
  readonly ref: { readonly path: readonly string[] };
  readonly is: FieldDescription;
  readonly then?: FieldDescription;
  readonly otherwise?: FieldDescription;
}

export interface FieldMeta {
  readonly canvasComponent: string;
  readonly display?: 'text' | 'colour' | 'image' | 'select';
  readonly hint?: string;
  readonly options?: readonly {
    readonly value: string;
    readonly label: string;
    readonly colours?: Readonly<Record<string, string>>;
  }[];
  readonly images?: Readonly<Record<string, string>>;
  readonly freeEntryComponent?: string;
  /** true if the typed text is checked for blocked words */
  readonly moderated?: boolean;
  readonly dependentFields?: readonly string[];
  readonly maxDigits?: number;
  /** Maximum lines of a text, counted by its line feeds. */
  readonly maxLines?: number;
  readonly minYear?: YearLimit;
  readonly maxYear?: YearLimit;
  readonly yearsCount?: 'current' | 'next';
  readonly aspectRatio?: string;
  readonly columns?: { readonly mobile?: number; readonly desktop?: number };
  readonly characterTypes?: readonly {
    readonly type: string;
    readonly label: string;
    readonly singular: string;
    readonly min: number;
    readonly max: number;
  }[];
}

export const characterKeys = (
  ordered: FieldDescription | undefined,
): Readonly<Record<string, FieldDescription>> => ordered?.keys?.['customisations']?.items?.[0]?.keys ?? {};

/** Returns the limit of a rule such as `max`; undefined if there is none. */
export function limitOf(description: FieldDescription | undefined, rule: string): number | undefined {
  const limit = description?.rules?.find(({ name }) => name === rule)?.args?.['limit'];
  return typeof limit === 'number' ? limit : undefined;
}

const picturesBySchema = new WeakMap<SchemaDocument, ReadonlySet<string>>();

/** Returns the files of all pictures in the form, including those of characters. */
export function optionPictures(schema: SchemaDocument): ReadonlySet<string> {
  const pictures =
    picturesBySchema.get(schema) ??
    new Set(allFields(schema).flatMap(({ metas }) => Object.values(metas?.[0]?.images ?? {})));
  picturesBySchema.set(schema, pictures);
  return pictures;
}

function allFields({ keys }: SchemaDocument): FieldDescription[] {
  return Object.values(keys).flatMap((field) => [
    field,
    ...(field.ordered ?? []).flatMap((type) => Object.values(characterKeys(type))),
  ]);
}

/** A calendar year, or a year relative to the customisation's stored day, such as `now`, `now-21` or `now+3`. */
export type YearLimit = number | string;

const FROM_NOW = /^now(?:([+-])([1-9]\d{0,2}))?$/;

/** @returns the number of years from the current year to the limit; undefined if the limit is a calendar year */
export function yearsFromNow(limit: YearLimit | undefined): number | undefined {
  const match = typeof limit === 'string' ? FROM_NOW.exec(limit) : null;
  if (!match) return undefined;
  const [, sign, years = '0'] = match;
  return sign === '-' ? -Number(years) : Number(years);
}

/** @param day - YYYY-MM-DD @returns the limit as a calendar year */
export function yearOn(limit: YearLimit, day: string): number {
  const years = yearsFromNow(limit);
  return years === undefined ? Number(limit) : Number(day.slice(0, 4)) + years;
}

export interface YearLimits {
  readonly minYear: YearLimit | undefined;
  readonly maxYear: YearLimit | undefined;
}

export const isRelative = ({ minYear, maxYear }: YearLimits): boolean =>
  yearsFromNow(minYear) !== undefined || yearsFromNow(maxYear) !== undefined;

/** Returns whether the field offers this year on a day. Source: docs/rules.md FIELD-10 */
export function offersYear({ minYear, maxYear }: YearLimits, year: number, day: string): boolean {
  return (
    (minYear === undefined || year >= yearOn(minYear, day)) &&
    (maxYear === undefined || year <= yearOn(maxYear, day))
  );
}
