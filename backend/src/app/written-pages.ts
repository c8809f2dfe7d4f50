import type { ServicePurpose } from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared/market';
import { Browse, type BrowseParts, type Catalogue } from '../contexts/catalogue';
import {
  createContentPages,
  type ContentGateway,
  type ContentPages,
  type SliceSources,
} from '../contexts/content';
import type { LegalPage, Post } from '../contexts/mail';
import { deliveryTableOf, type ShippingRates } from '../contexts/delivery';
import type { Sellers } from '../contexts/orders';
import type { Config } from '../platform/config';
import { createOpenMarkets, type OpeningConfig } from './open-markets';

interface Service {
  readonly name: string;
  readonly purpose: ServicePurpose;
}

type Configured = Pick<
  Config,
  | 'addressServices'
  | 'consentProvider'
  | 'content'
  | 'imageHost'
  | 'mail'
  | 'measuring'
  | 'payments'
  | 'printHouse'
  | 'tagManager'
  | 'taxService'
>;

const hostOf = (address: string): string => new URL(address).hostname;

function printerOf({ target }: NonNullable<Config['printHouse']>): string | undefined {
  return target.kind === 'hook' ? hostOf(target.hook.url) : undefined;
}

const CONSENT_PROVIDERS = { onetrust: 'OneTrust', cookiebot: 'Cookiebot' } as const;

/** Returns the companies from the configuration that process shoppers' data, for the privacy page. */
function servicesOf(config: Configured): Service[] {
  const { payments, imageHost, tagManager, consentProvider, measuring, addressServices } = config;
  const { mail, printHouse, taxService } = config;
  const named: readonly (readonly [string | undefined | false, ServicePurpose])[] = [
    [payments.stripe && 'Stripe', 'payments'],
    [imageHost.kind === 'cloudinary' && 'Cloudinary', 'photos'],
    [printHouse && printerOf(printHouse), 'printing'],
    [mail.smtpUrl && hostOf(mail.smtpUrl), 'mails'],
    [taxService && hostOf(taxService.url), 'taxes'],
    [addressServices.places && 'Google Places', 'addresses'],
    [addressServices.viesUrl && 'VIES', 'vat_numbers'],
    [consentProvider && CONSENT_PROVIDERS[consentProvider.name], 'consent'],
    [tagManager && `Google Tag Manager (${tagManager.containerId})`, 'measuring'],
    [measuring.ga4 && 'Google Analytics', 'measuring'],
    [measuring.experimentScript && hostOf(measuring.experimentScript), 'measuring'],
    [measuring.errorService && hostOf(measuring.errorService.envelopeUrl), 'errors'],
  ];
  return named.flatMap(([name, purpose]) => (name ? [{ name, purpose }] : []));
}

/**
 * The pages that are part of a contract. By EU law, shoppers must get them in a durable form.
 * Source: docs/rules.md ORDER-14
 */
const CONTRACT_PAGES = ['terms', 'withdrawal'];

async function contractPages(contentPages: ContentPages, market: string): Promise<LegalPage[]> {
  const pages = await contentPages.pagesOf(findMarket(market)!);
  return CONTRACT_PAGES.flatMap((uid) => {
    const page = pages.get(uid);
    if (!page) return [];
    const blocks = page.slices.flatMap((slice) => (slice.type === 'rich_text' ? slice.text : []));
    const lines = blocks.map(({ type, text }) => (type.endsWith('list-item') ? `– ${text}` : text));
    return [{ uid, title: page.title, text: lines.join('\n\n') }];
  });
}

interface Writing extends Pick<BrowseParts, 'sales' | 'searchIndex'> {
  readonly config: Configured & OpeningConfig;
  readonly content: ContentGateway;
  readonly rates: ShippingRates;
  readonly sellers: Sellers;
  readonly post: Pick<Post, 'readFrom'>;
  readonly catalogue: Catalogue;
}

/** Opens the pages and categories that editors write, and the markets, which are closed without some of these pages. */
export function openWrittenPages(writing: Writing) {
  const { config, content, rates, sellers, catalogue, post } = writing;
  const sliceSources: SliceSources = {
    services: servicesOf(config),
    products: (market) => catalogue.products(market),
    slugsOf: (category) => catalogue.slugsOf(category),
    deliveryPrices: (market) => deliveryTableOf(rates, market),
    legalData({ identifier }) {
      const { name, lines, email, phone, taxIds } = sellers.sellerOf(identifier);
      return { name, lines, taxIds, ...(email && { email }), ...(phone && { phone }) };
    },
  };
  const contentPages = createContentPages(content, sliceSources);
  post.readFrom({ legalPages: (market) => contractPages(contentPages, market) });
  const openMarkets = createOpenMarkets({ config, contentPages, sellers, catalogue });
  const browse = new Browse({ ...writing, categoryWords: contentPages.categoryOf });
  return { sliceSources, contentPages, openMarkets, browse };
}
