import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { languageOf } from '@bindery/shared/market';
import type { BootData } from '@bindery/shared/contracts';
import {
  newNonce,
  openerPolicy,
  pagePolicy,
  REPORTING_ENDPOINTS,
  type ToolbarSources,
} from '../../platform/http';
import { previewedShellOf, type Overridden } from '../releases';
import { escapeJson } from '../../platform/escape';
import { countsOfCache } from '../../platform/refreshing-cache';
import { addressedAt, ASSETS, OWN_ASSETS } from './asset-origin';
import { createNumbers, type Pages } from './pages.service';
import { NONCE_MARK, PageDocument, VISITOR_MARK, type DocumentEncoding } from './page-document';
import { renderPage, type PageParts } from './page-html';
import type { Preload } from './preloads';
import type { MeasuredVisit, Measuring, VisitorBoot } from './page-tracking';
import type { ShellBuild } from './shell-build';
import type { RenderedPage } from './shell-in-child';

/** Returns the fields as JSON without braces, so that they can continue another object. */
function furtherFields(fields: object): string {
  const text = escapeJson(fields).slice(1, -1);
  return text === '' ? '' : `,${text}`;
}

/**
 * Returns the first part of the boot data's JSON, which is the same for every visitor. The second part contains the
 * fields of the visitor. `tracking` has fields in both parts, so it is the last field of the first part.
 */
const bootStart = ({ flags: _ofVisitor, tracking, ...shared }: BootData): string =>
  escapeJson({ ...shared, tracking }).slice(0, -'}}'.length);

const bootEnd = (visitor: VisitorBoot, { tracking }: Pick<MeasuredVisit, 'tracking'>): string =>
  `${furtherFields(tracking)}}${furtherFields(visitor)}}`;

/** Limit of the cache in bytes, enough for hundreds of pages: 16 markets with their products. */
const KEPT_BYTES = 64_000_000;
const ENCODINGS: DocumentEncoding[] = ['br', 'gzip'];

export interface PagePreview {
  readonly pages: Pages;
  readonly toolbar: { readonly script: string; readonly sources: ToolbarSources } | undefined;
  /** origin of the panel that shows drafts in frames; undefined if there is no such panel */
  readonly framedBy: string | undefined;
}

export interface SentPage {
  readonly build: ShellBuild;
  readonly pageParts: Omit<PageParts, 'nonce' | 'hasFrame'>;
  readonly content: RenderedPage | undefined;
  readonly preview: PagePreview | undefined;
  readonly overridden: Overridden;
  /** true means that all visitors share the page, because it has no preview and no developer builds */
  readonly isEverybodys: boolean;
}

export interface PageVisit {
  readonly visitor: VisitorBoot;
  readonly visit: MeasuredVisit;
}

/** The properties of a visitor that select one of the shared variants of a page. */
interface Variant extends Pick<MeasuredVisit, 'isMeasured' | 'hasFrame'> {
  readonly assetOrigin: string | undefined;
}

interface ReadyPage {
  readonly document: PageDocument;
  /** contains NONCE_MARK */
  readonly policy: string;
  readonly openerPolicy: string;
}

type PreloadingParts = Pick<PageParts, 'route' | 'preloads'>;

function laterScripts(build: ShellBuild, { route, preloads }: PreloadingParts): readonly string[] {
  if ('slug' in route) return build.product;
  const hasRemote = preloads.length > 0;
  return hasRemote ? build.remotes : [];
}

function preloadsOf(build: ShellBuild, preloadingParts: PreloadingParts): Preload[] {
  const words = build.words[languageOf(preloadingParts.route.market)];
  const script = (file: string, isLate: boolean): Preload => {
    const integrity = build.integrity[file];
    return { href: ASSETS + file, as: 'script', isLate, ...(integrity ? { integrity } : { isPlain: true }) };
  };
  return [
    ...build.fonts.map((file): Preload => ({ href: ASSETS + file, as: 'font' })),
    ...(words ? [script(words, false)] : []),
    ...laterScripts(build, preloadingParts).map((file) => script(file, true)),
  ];
}

/** A page with the staff panel may show pages with drafts in its frames. Source: docs/rules.md CONT-12 */
const sourcesOf = ({ preview, overridden, pageParts }: SentPage) => ({
  toolbar: preview?.toolbar?.sources,
  framedBy: preview?.framedBy,
  framedPages: pageParts.boot.panel && "'self'",
  overrideOrigins: [...overridden.values()].filter((override) => typeof override === 'string'),
});

function acceptedEncoding({ headers }: FastifyRequest): DocumentEncoding | undefined {
  const accepted = headers['accept-encoding'];
  if (!accepted || headers['x-no-compression'] !== undefined) return undefined;
  return negotiate(accepted, ENCODINGS) ?? undefined;
}

interface Maker {
  readonly measuring: Measuring;
  readonly warn: (details: object, message: string) => void;
}

/** Builds the page that visitors share. The page must not depend on any data of a visitor except `variant`. */
function makePage({ measuring, warn }: Maker, page: SentPage, variant: Variant): ReadyPage {
  const { build, pageParts, content, preview, overridden } = page;
  const { version } = build;
  const { isMeasured, hasFrame, assetOrigin } = variant;
  const previewedShell = previewedShellOf(overridden);
  const sharedBoot = {
    ...pageParts.boot,
    shellVersion: version,
    ...(previewedShell && { shellPreviewedUntil: previewedShell.endsAt.toISOString() }),
  };
  const { boot, reached } = measuring.page({ route: pageParts.route, boot: sharedBoot, version }, isMeasured);
  const { template, ...addressed } = addressedAt(assetOrigin, {
    template: build.template,
    preloads: [...preloadsOf(build, pageParts), ...pageParts.preloads],
    boot,
  });
  const text = renderPage(template, {
    ...{ ...pageParts, ...addressed, content, assetOrigin, hasFrame },
    bootText: bootStart(addressed.boot) + VISITOR_MARK,
    nonce: NONCE_MARK,
    toolbar: preview?.toolbar?.script,
  });
  return {
    document: new PageDocument(text, warn),
    policy: pagePolicy(NONCE_MARK, { ...reached, assetOrigin, ...sourcesOf(page) }),
    openerPolicy: openerPolicy(reached),
  };
}

function keptPages(maker: Maker): (page: SentPage, variant: Variant) => ReadyPage {
  const pageCache = new LRUCache<string, ReadyPage>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ document }) => document.bytes,
  });
  const numberOf = createNumbers();
  const counts = countsOfCache('documents of pages');
  return (page, variant) => {
    if (!page.isEverybodys) return makePage(maker, page, variant);
    const { isMeasured, hasFrame, assetOrigin = '' } = variant;
    const objects = [page.build, page.pageParts, page.content].map(numberOf);
    const key = [...objects, isMeasured, hasFrame, assetOrigin].join(' ');
    const cachedPage = pageCache.get(key);
    if (cachedPage) counts.hits += 1;
    else counts.misses += 1;
    if (cachedPage) return cachedPage;
    const readyPage = makePage(maker, page, variant);
    pageCache.set(key, readyPage);
    return readyPage;
  };
}

/**
 * Creates a function that sends pages. For each page, the function chooses the origin of the build files and the
 * strictest possible content security policy. The parts that all visitors share are built and compressed only once.
 *
 * Source: docs/adr/0085-the-server-renders-the-shell.md
 */
export function createPageSender(measuring: Measuring, warn: Maker['warn']) {
  const readyPage = keptPages({ measuring, warn });
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: SentPage,
    { visitor, visit }: PageVisit,
  ): Promise<FastifyReply> => {
    const assetOrigin = request.cookies[OWN_ASSETS] === undefined ? measuring.assetOrigin : undefined;
    const { document, policy, openerPolicy: opener } = readyPage(page, { ...visit, assetOrigin });
    const nonce = newNonce();
    const end = bootEnd(visitor, visit);
    const encoding = page.isEverybodys ? acceptedEncoding(request) : undefined;
    const encoded = encoding && (await document.encoded(encoding, nonce, end));
    if (encoded) reply.header('content-encoding', encoding);
    // omits x-frame-options, which cannot allow another origin; the content security policy restricts frames
    if (page.preview?.framedBy) reply.removeHeader('x-frame-options');
    return reply
      .headers({
        'content-security-policy': policy.replaceAll(NONCE_MARK, nonce),
        'reporting-endpoints': REPORTING_ENDPOINTS,
        'cache-control': page.preview ? 'no-store' : 'no-cache, private',
        'cross-origin-opener-policy': opener,
        vary: 'accept-encoding',
      })
      .type('text/html; charset=utf-8')
      .send(encoded ?? document.plain(nonce, end));
  };
}
