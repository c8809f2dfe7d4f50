import { readFile } from 'node:fs/promises';
import { MARKETS } from '@bindery/shared/market';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { ConfigError, type Config } from '../../../platform/config';
import { needsContactInFooter } from '../../../platform/market-law';

const Text = Type.String({ minLength: 1, maxLength: 200 });

/**
 * The seller in a market, with the data that the market's law requires on an invoice. `taxName`: name of the market's
 * tax. `email`, `phone`: contact for shoppers, in mails. `title`: the legal title of an invoice, if it differs from the
 * usual word. `keepYears`: retention period in years, from the end of the year of issue. `priceNote`: note beside
 * prices, such as "inkl. MwSt., zzgl. Versand", if the market expects one. It links to the delivery page.
 */
const SellerSchema = Type.Object(
  {
    name: Text,
    lines: Type.Array(Text, { minItems: 1, maxItems: 8 }),
    email: Type.Optional(Type.String({ pattern: '^[^<>@\\s]+@[^<>@\\s]+$', maxLength: 200 })),
    phone: Type.Optional(Text),
    taxIds: Type.Array(Type.Object({ label: Text, number: Text }), { maxItems: 4 }),
    taxName: Text,
    title: Type.Optional(Text),
    note: Type.Optional(Text),
    priceNote: Type.Optional(Text),
    paper: Type.Union([Type.Literal('a4'), Type.Literal('us-letter')]),
    keepYears: Type.Integer({ minimum: 1, maximum: 30 }),
  },
  { additionalProperties: false },
);
export type Seller = Static<typeof SellerSchema>;

/** `isExample`: true for the made-up sellers of a new installation. */
const SellersSchema = Type.Object(
  { isExample: Type.Boolean(), sellers: Type.Record(Type.String(), SellerSchema) },
  { additionalProperties: false },
);

export interface Sellers {
  readonly isExample: boolean;
  sellerOf(market: string): Seller;
  /** Returns the line about the seller at the foot of the market's pages. */
  footLineOf(market: string): string;
}

/** Returns one line with the seller's name and numbers, for the foot of pages and documents. */
export const legalLine = (
  { name, taxIds }: Pick<Seller, 'name' | 'taxIds'>,
  contact: readonly (string | undefined)[] = [],
): string =>
  [name, ...contact, ...taxIds.map(({ label, number }) => `${label} ${number}`)].filter(Boolean).join(' · ');

const contactIn = (market: string, { lines, phone, email }: Seller): readonly (string | undefined)[] =>
  needsContactInFooter(market) ? [...lines, phone, email] : [];

/** @throws Error if the file is invalid or lacks a market. Source: docs/rules.md INV-03 */
export async function readSellers(file: string): Promise<Sellers> {
  const read: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!Value.Check(SellersSchema, read)) {
    const [fault] = Value.Errors(SellersSchema, read);
    throw new Error(`${file}: ${fault?.instancePath ?? ''} ${fault?.message ?? 'is not a list of sellers'}`);
  }
  const { isExample, sellers } = read;
  const missingMarkets = MARKETS.filter(({ identifier }) => !sellers[identifier]).map(
    ({ identifier }) => identifier,
  );
  if (missingMarkets.length > 0) throw new Error(`${file}: nobody sells in ${missingMarkets.join(', ')}`);
  const sellerOf = (market: string): Seller => sellers[market] ?? sellers['us']!;
  return {
    isExample,
    sellerOf,
    footLineOf: (market) => legalLine(sellerOf(market), contactIn(market, sellerOf(market))),
  };
}

/** Returns true if invoices may name the example seller. In production, the configuration must allow it. */
export const mayNameExampleSeller = ({
  environment,
  asksForExampleSeller,
}: Pick<Config, 'environment' | 'asksForExampleSeller'>): boolean =>
  environment !== 'production' || asksForExampleSeller;

/** @throws ConfigError if an example seller is not allowed. Source: docs/rules.md STAFF-20 */
export function refuseExampleSeller(
  { isExample }: Pick<Sellers, 'isExample'>,
  file: string,
  config: Parameters<typeof mayNameExampleSeller>[0],
): void {
  if (isExample && !mayNameExampleSeller(config))
    throw new ConfigError(
      'SELLERS',
      `${file} names a made-up seller: write who sells into it, or set SELLERS=example for a trial`,
    );
}
