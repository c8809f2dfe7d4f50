import type { FastifyRequest } from 'fastify';
import { languageOf, MARKETS, marketOfTriple, type Market } from '@bindery/shared/market';
import type { Catalogue } from '../contexts/catalogue';
import type { ContentPages } from '../contexts/content';
import { mayNameExampleSeller, type Sellers } from '../contexts/orders';
import type { Config } from '../platform/config';
import { needsPriceNote } from '../platform/market-law';
import { refusal } from '../platform/problems';

/** Thrown if a shopper wants to buy in a market that is not open. */
class MarketClosedError extends refusal(403, 'market_closed', (market: string) => ({
  message: `The shop is not open in ${market} yet`,
})) {}

/** Pages that a market's law requires or that shoppers need before they pay. */
export const NEEDED_PAGES = [
  ...['terms', 'privacy', 'withdrawal', 'delivery', 'cookies', 'accessibility', 'imprint', 'contact'],
] as const;

export type OpeningConfig = Pick<Config, 'environment' | 'asksForExampleSeller'>;

interface Opening {
  readonly config: OpeningConfig;
  readonly contentPages: Pick<ContentPages, 'pagesOf'>;
  readonly sellers: Sellers;
  readonly catalogue: Pick<Catalogue, 'products'>;
}

export interface OpenMarkets {
  /** Returns the gaps because of which a market cannot open in production; empty if it can. */
  gapsOf(market: Market): Promise<readonly string[]>;
  /** Returns whether shoppers may buy in the market. Outside production, and with the example seller, always true. */
  isOpen(market: Market): Promise<boolean>;
  open(): Promise<readonly Market[]>;
  /** Returns the gaps that pages show; empty in production and with the example seller. */
  toldGapsOf(market: Market): Promise<readonly string[]>;
}

/** How long the gaps are cached; every page of a market reads them. */
const FRESH_MS = 5000;

export function createOpenMarkets({ config, contentPages, sellers, catalogue }: Opening): OpenMarkets {
  const isTrial = mayNameExampleSeller(config);
  const knownGaps = new Map<string, { readonly gaps: Promise<readonly string[]>; readonly atMs: number }>();

  async function findGaps(market: Market): Promise<readonly string[]> {
    const [pages, products] = await Promise.all([contentPages.pagesOf(market), catalogue.products(market)]);
    const ofPages = NEEDED_PAGES.flatMap((uid) => {
      const page = pages.get(uid);
      if (!page || languageOf({ locale: page.lang }) !== languageOf(market))
        return [`no page "${uid}" in ${languageOf(market)}`];
      return page.slices.some(({ type }) => type === 'open_points')
        ? [`page "${uid}" still says that no lawyer has checked it`]
        : [];
    });
    const { email, priceNote } = sellers.sellerOf(market.identifier);
    return [
      ...(sellers.isExample ? ['no seller'] : []),
      ...(email === undefined ? ['no e-mail address of the seller'] : []),
      ...(priceNote === undefined && needsPriceNote(market) ? ['no words beside a price (priceNote)'] : []),
      ...(products.length === 0 ? ['no product with a price'] : []),
      ...ofPages,
    ];
  }
  function gapsOf(market: Market): Promise<readonly string[]> {
    const earlier = knownGaps.get(market.identifier);
    if (earlier && performance.now() - earlier.atMs < FRESH_MS) return earlier.gaps;
    const gaps = findGaps(market);
    knownGaps.set(market.identifier, { gaps, atMs: performance.now() });
    return gaps;
  }
  const isTold = config.environment !== 'production' && !config.asksForExampleSeller;
  const isOpen = async (market: Market): Promise<boolean> => isTrial || (await gapsOf(market)).length === 0;
  return {
    gapsOf,
    isOpen,
    toldGapsOf: async (market) => (isTold ? gapsOf(market) : []),
    async open() {
      const areOpen = await Promise.all(MARKETS.map(isOpen));
      return MARKETS.filter((_, index) => areOpen[index]);
    },
  };
}

const BUYING = /^\/website\/v\d\/(?:cart|checkout)\b/;

/** Refuses changes of a cart or checkout in a market that is closed. @throws MarketClosedError */
export function refuseClosedMarkets({ isOpen }: Pick<OpenMarkets, 'isOpen'>) {
  return async ({ method, url, headers }: FastifyRequest): Promise<void> => {
    if (method === 'GET' || method === 'DELETE' || !BUYING.test(url)) return;
    // if the headers name no market, the route refuses the request later
    const market = marketOfTriple(
      String(headers['x-country']),
      String(headers['x-currency']),
      String(headers['x-locale']),
    );
    if (market && !(await isOpen(market))) throw new MarketClosedError(market.name);
  };
}

/**
 * Returns warnings for the start about markets that are closed now or would be in production. Markets with the same
 * gaps share a line.
 */
export async function closedMarketsLines(
  { gapsOf, isOpen }: Pick<OpenMarkets, 'gapsOf' | 'isOpen'>,
  environment: Config['environment'],
): Promise<string[]> {
  const marketsByGaps = new Map<string, string[]>();
  for (const market of MARKETS) {
    if (environment === 'production' && (await isOpen(market))) continue;
    const gaps = (await gapsOf(market)).join(', ');
    marketsByGaps.set(gaps, [...(marketsByGaps.get(gaps) ?? []), market.identifier]);
  }
  marketsByGaps.delete('');
  return [...marketsByGaps].map(
    ([gaps, markets]) => `Production does not open ${markets.join(', ')}: ${gaps}`,
  );
}

/** Returns a line for the health checks that lists the closed markets and their gaps. */
export async function marketsDetail({
  gapsOf,
  isOpen,
}: Pick<OpenMarkets, 'gapsOf' | 'isOpen'>): Promise<string> {
  const lines = await Promise.all(
    MARKETS.map(async (market) =>
      (await isOpen(market)) ? [] : [`${market.identifier}: ${(await gapsOf(market)).join(', ')}`],
    ),
  );
  const closed = lines.flat();
  const openText = `${MARKETS.length - closed.length} open`;
  return closed.length === 0 ? openText : `${openText}, closed: ${closed.join('; ')}`;
}
