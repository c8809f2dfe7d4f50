import type { StaffRole } from '@bindery/shared/contracts';

/** Object of an act: its kind, and the parameter or body key that contains its id or number. */
type Subject = readonly [kind: string, key: string];

/**
 * Roles that may call a staff route. Administrators and machines may call every staff route.
 *
 * @property act - name of the act in the audit (`read.…` for a read of personal data); missing means no audit line
 * @property isShared - true means other callers than staff may also call it, whom the route identifies by itself
 */
export interface StaffRoute {
  /** 'everybody' includes callers who are not signed in yet */
  readonly roles: readonly StaffRole[] | 'everybody';
  readonly act?: string;
  readonly subject?: Subject;
  readonly isShared?: boolean;
  /** true means the member must have proved their identity within the last ten minutes. Source: docs/rules.md STAFF-23 */
  readonly needsProof?: boolean;
}

const reads = (...roles: readonly StaffRole[]): StaffRoute => ({ roles });
/** Options for a route by which staff read data of shoppers or children; each call writes an audit line. */
const readsPerson = (what: string, subject: Subject, ...roles: readonly StaffRole[]): StaffRoute => ({
  ...{ roles, act: `read.${what}`, subject },
});
const writes = (act: string, subject: Subject, ...roles: readonly StaffRole[]): StaffRoute => ({
  ...{ roles, act, subject },
});

/** Requires a fresh proof of identity, for acts that move money, change rights or cannot be undone. */
const proven = (route: StaffRoute): StaffRoute => ({ ...route, needsProof: true });
const EVERY_ROLE = ['support', 'production', 'merchandiser', 'deployer', 'administrator'] as const;

const STAFF = '/_canvas/api/staff';
const ORDER: Subject = ['order', 'id'];
const DOCUMENT: Subject = ['document', 'uid'];
const MADE: Subject = ['order', 'orderId'];
const BOOK: Subject = ['order line', 'itemId'];
const MESSAGE: Subject = ['message', 'id'];
const NO_SUBJECT: Subject = ['', ''];

/** Roles of every staff route. If a staff route is missing here, the start fails. Source: docs/rules.md STAFF-12 */
export const STAFF_ROUTES: Readonly<Record<string, StaffRoute>> = {
  [`GET ${STAFF}/session`]: { roles: 'everybody' },
  [`POST ${STAFF}/session`]: { roles: 'everybody' },
  [`DELETE ${STAFF}/session`]: { roles: 'everybody' },
  [`POST ${STAFF}/session/challenge`]: { roles: 'everybody' },
  [`POST ${STAFF}/session/proof`]: writes('session.prove', NO_SUBJECT, ...EVERY_ROLE),
  [`POST ${STAFF}/password`]: { roles: 'everybody' },
  [`POST ${STAFF}/link/challenge`]: { roles: 'everybody' },
  [`POST ${STAFF}/link/passkey`]: { roles: 'everybody' },
  [`GET ${STAFF}/passkeys`]: reads(...EVERY_ROLE),
  [`POST ${STAFF}/passkeys/challenge`]: proven(reads(...EVERY_ROLE)),
  [`POST ${STAFF}/passkeys`]: proven(writes('passkey.add', ['passkey', 'name'], ...EVERY_ROLE)),
  [`DELETE ${STAFF}/passkeys/:id`]: proven(writes('passkey.remove', ['passkey', 'id'], ...EVERY_ROLE)),

  [`GET ${STAFF}/members`]: reads('administrator'),
  [`POST ${STAFF}/members`]: proven(writes('member.add', ['member', 'email'], 'administrator')),
  [`PUT ${STAFF}/members/:id`]: proven(writes('member.roles', ['member', 'id'], 'administrator')),
  [`DELETE ${STAFF}/members/:id`]: proven(writes('member.remove', ['member', 'id'], 'administrator')),
  [`POST ${STAFF}/members/:id/link`]: proven(writes('member.link', ['member', 'id'], 'administrator')),
  [`GET ${STAFF}/audit`]: reads('administrator', 'support'),
  [`POST ${STAFF}/audit/search`]: reads('administrator', 'support'),

  [`GET ${STAFF}/orders`]: readsPerson('orders', NO_SUBJECT, 'support', 'production'),
  [`POST ${STAFF}/orders/search`]: readsPerson('orders', NO_SUBJECT, 'support', 'production'),
  [`GET ${STAFF}/orders/:id`]: readsPerson('order', ORDER, 'support', 'production'),
  [`POST ${STAFF}/orders`]: proven(writes('order.place', ['cart', 'cart_number'], 'support')),
  [`POST ${STAFF}/orders/:id/state`]: writes('order.state', ORDER, 'support', 'production'),
  [`POST ${STAFF}/orders/:id/pause`]: writes('order.pause', ORDER, 'support', 'production'),
  [`POST ${STAFF}/orders/:id/resume`]: writes('order.resume', ORDER, 'support', 'production'),
  [`PUT ${STAFF}/orders/:id/parcels/:parcelId/address`]: writes('order.address', ORDER, 'support'),
  [`PUT ${STAFF}/orders/:id/:kind/:placeId/card`]: writes('order.card', ORDER, 'support'),
  [`PUT ${STAFF}/orders/items/:itemId`]: writes('order.edit', ['order line', 'itemId'], 'support'),
  [`GET ${STAFF}/orders/items/:itemId/texts`]: readsPerson('book', BOOK, 'support'),
  [`GET ${STAFF}/orders/items/:itemId/revisions`]: readsPerson('book', BOOK, 'support', 'production'),
  [`GET ${STAFF}/orders/items/:itemId/revisions/:revision`]: readsPerson(
    'book',
    BOOK,
    'support',
    'production',
  ),
  [`GET ${STAFF}/damage-reports`]: readsPerson('damage-reports', NO_SUBJECT, 'support'),
  [`POST ${STAFF}/damage-reports/:id/decide`]: proven(
    writes('damage.decide', ['damage report', 'id'], 'support'),
  ),
  [`GET ${STAFF}/messages`]: readsPerson('messages', NO_SUBJECT, 'support'),
  [`GET ${STAFF}/messages/:id`]: readsPerson('message', MESSAGE, 'support'),
  [`POST ${STAFF}/messages/:id/answer`]: writes('message.answer', MESSAGE, 'support'),
  [`POST ${STAFF}/messages/:id/close`]: writes('message.close', MESSAGE, 'support'),
  [`GET ${STAFF}/carts`]: readsPerson('carts', NO_SUBJECT, 'support'),
  [`POST ${STAFF}/carts/search`]: readsPerson('carts', NO_SUBJECT, 'support'),

  [`GET ${STAFF}/payments`]: reads('support'),
  [`GET ${STAFF}/payments/alarms`]: reads('support'),
  [`POST ${STAFF}/payments/reconcile`]: writes('payments.reconcile', ['payments', ''], 'support'),
  [`POST ${STAFF}/payments/:id/refunds`]: proven(writes('payment.refund', ['payment', 'id'], 'support')),
  [`POST ${STAFF}/payments/:id/dispute-ended`]: writes('payment.dispute-ended', ['payment', 'id'], 'support'),
  [`POST ${STAFF}/payments/:id/alarm-seen`]: writes('payment.alarm-seen', ['payment', 'id'], 'support'),
  [`POST ${STAFF}/payment-refunds/:id/done`]: proven(writes('refund.done', ['refund', 'id'], 'support')),
  [`POST ${STAFF}/sandbox/payments/:id/:move`]: writes('sandbox.payment', ['payment', 'id'], 'support'),
  [`POST ${STAFF}/sandbox/refunds/:id/:move`]: writes('sandbox.refund', ['refund', 'id'], 'support'),
  [`POST ${STAFF}/customers/search`]: readsPerson('customers', NO_SUBJECT, 'support'),
  [`GET ${STAFF}/customers/:id/credit`]: readsPerson('credit', ['customer', 'id'], 'support'),
  [`POST ${STAFF}/customers/:id/credit`]: proven(writes('credit.change', ['customer', 'id'], 'support')),
  [`GET ${STAFF}/restrictions`]: reads('support'),
  [`POST ${STAFF}/restrictions`]: writes('shopper.restrict', ['cart', 'cart_number'], 'support'),
  [`DELETE ${STAFF}/restrictions/:restrictedUserId`]: writes(
    'shopper.unrestrict',
    ['shopper', 'restrictedUserId'],
    'support',
  ),

  [`GET ${STAFF}/photos`]: readsPerson('photos', NO_SUBJECT, 'support'),
  [`POST ${STAFF}/photos/:photoId/pass`]: writes('photo.pass', ['photo', 'photoId'], 'support'),
  [`POST ${STAFF}/photos/:photoId/reject`]: writes('photo.reject', ['photo', 'photoId'], 'support'),

  [`GET ${STAFF}/production`]: reads('production', 'support'),
  [`GET ${STAFF}/production/:orderId`]: reads('production', 'support'),
  [`GET ${STAFF}/production/:orderId/files/:name`]: readsPerson('print-file', MADE, 'production'),
  [`POST ${STAFF}/production/:orderId/retry`]: writes('production.retry', MADE, 'production', 'support'),
  [`POST ${STAFF}/production/:orderId/release`]: proven(writes('production.release', MADE, 'production')),
  [`POST ${STAFF}/production/:orderId/reopen`]: writes('production.reopen', MADE, 'production', 'support'),
  [`POST ${STAFF}/production/:orderId/cancel`]: proven(writes('order.cancel', MADE, 'support')),
  [`POST ${STAFF}/production/:orderId/reprint`]: writes('order.reprint', MADE, 'production', 'support'),
  [`POST ${STAFF}/production/:orderId/give-up-reprint`]: writes(
    'order.give-up-reprint',
    MADE,
    'production',
    'support',
  ),
  [`POST ${STAFF}/production/:orderId/end-window`]: writes('production.end-window', MADE, 'production'),
  [`GET ${STAFF}/jobs`]: reads('production', 'support'),
  [`POST ${STAFF}/jobs/:jobId/retry`]: writes('job.retry', ['job', 'jobId'], 'production', 'support'),
  [`POST ${STAFF}/jobs/:jobId/cancel`]: writes('job.cancel', ['job', 'jobId'], 'production', 'support'),
  'POST /_canvas/api/muse/:slug/pdf': writes('print.ask', ['product', 'slug'], 'production', 'merchandiser'),
  'GET /muse/print/:id': readsPerson('print-file', ['print file', 'id'], 'production', 'merchandiser'),
  'GET /muse/print/:id/report': reads('production', 'merchandiser'),

  [`GET ${STAFF}/stock-feed`]: reads('merchandiser'),
  [`GET ${STAFF}/commerce`]: reads('merchandiser', 'support'),
  [`GET ${STAFF}/commerce/products/:slug`]: reads('merchandiser', 'support'),
  [`POST ${STAFF}/commerce/prices`]: proven(writes('price.set', ['sku', 'sku'], 'merchandiser')),
  [`DELETE ${STAFF}/commerce/prices/:priceId`]: proven(
    writes('price.end', ['price', 'priceId'], 'merchandiser'),
  ),
  [`PUT ${STAFF}/commerce/goods/:sku/stock`]: writes('stock.set', ['sku', 'sku'], 'merchandiser'),
  [`PUT ${STAFF}/commerce/products/:slug/dates`]: writes(
    'product.dates',
    ['product', 'slug'],
    'merchandiser',
  ),
  [`PUT ${STAFF}/commerce/products/:slug/listed`]: writes(
    'product.listed',
    ['product', 'slug'],
    'merchandiser',
  ),
  [`GET ${STAFF}/flags`]: reads('merchandiser', 'deployer', 'support'),
  [`GET ${STAFF}/packages`]: reads('merchandiser'),
  [`GET ${STAFF}/packages/trials/:trialId`]: reads('merchandiser'),
  [`POST ${STAFF}/packages/trials`]: writes('package.try', ['package version', 'version'], 'merchandiser'),
  [`POST ${STAFF}/packages/uploads`]: writes('package.upload', ['package', ''], 'merchandiser'),
  [`POST ${STAFF}/packages/publications`]: proven(
    writes('package.publish', ['package version', 'version'], 'merchandiser'),
  ),
  [`POST ${STAFF}/packages/:slug/rollback`]: proven(
    writes('package.roll-back', ['package', 'slug'], 'merchandiser'),
  ),
  [`GET ${STAFF}/content`]: reads('merchandiser'),
  [`GET ${STAFF}/content/:type/:uid`]: reads('merchandiser'),
  [`POST ${STAFF}/content/:type/:uid`]: writes('content.create', DOCUMENT, 'merchandiser'),
  [`PUT ${STAFF}/content/:type/:uid/draft`]: writes('content.draft', DOCUMENT, 'merchandiser'),
  [`POST ${STAFF}/content/:type/:uid/discard`]: writes('content.discard', DOCUMENT, 'merchandiser'),
  [`POST ${STAFF}/content/:type/:uid/publish`]: writes('content.publish', DOCUMENT, 'merchandiser'),
  [`POST ${STAFF}/content/:type/:uid/schedule`]: writes('content.schedule', DOCUMENT, 'merchandiser'),
  [`POST ${STAFF}/content/:type/:uid/restore`]: writes('content.restore', DOCUMENT, 'merchandiser'),
  [`POST ${STAFF}/content/:type/:uid/pictures`]: writes('content.picture', DOCUMENT, 'merchandiser'),
  [`POST ${STAFF}/content/preview`]: writes('content.preview', ['document', 'document_id'], 'merchandiser'),
};

/** All staff may read the API documentation page, which a library registers. */
const DOCS = '/docs';
const DOCS_ROUTE: StaffRoute = reads(...EVERY_ROLE);

const RELEASES = '/_canvas/api/releases';
const RELEASE: Subject = ['release', 'name'];
const shared = (route: StaffRoute): StaffRoute => ({ ...route, isShared: true });

/** A caller with a deploy token may release too; the release registry checks the token. Source: docs/rules.md REL-06 */
export const RELEASE_ROUTES: Readonly<Record<string, StaffRoute>> = {
  [`GET ${RELEASES}`]: shared(reads('deployer')),
  [`GET ${RELEASES}/:name`]: shared(reads('deployer')),
  [`GET ${RELEASES}/:name/history`]: shared(reads('deployer')),
  [`GET ${RELEASES}/:name/figures`]: shared(reads('deployer')),
  [`POST ${RELEASES}/:name/versions`]: shared(proven(writes('release.publish', RELEASE, 'deployer'))),
  [`PUT ${RELEASES}/:name/current`]: shared(proven(writes('release.activate', RELEASE, 'deployer'))),
  [`PUT ${RELEASES}/:name/canary`]: shared(proven(writes('release.canary', RELEASE, 'deployer'))),
  [`PUT ${RELEASES}/:name/rollout`]: shared(proven(writes('release.roll-out', RELEASE, 'deployer'))),
  [`POST ${RELEASES}/:name/rollout/hold`]: shared(writes('release.hold', RELEASE, 'deployer')),
  [`POST ${RELEASES}/:name/rollout/resume`]: shared(proven(writes('release.resume', RELEASE, 'deployer'))),
  [`POST ${RELEASES}/:name/rollback`]: shared(writes('release.roll-back', RELEASE, 'deployer')),
  [`POST ${RELEASES}/:name/previews`]: shared(writes('release.preview', RELEASE, 'deployer')),
  [`GET ${RELEASES}/:name/rules`]: shared(reads('deployer')),
  [`PUT ${RELEASES}/:name/rules`]: shared(proven(writes('release.rules', RELEASE, 'administrator'))),
  [`POST ${RELEASES}/:name/versions/:version/proofs`]: shared(writes('release.proof', RELEASE, 'deployer')),
  [`GET ${RELEASES}/:name/contact`]: shared(reads('deployer')),
  [`PUT ${RELEASES}/:name/contact`]: shared(writes('release.contact', RELEASE, 'deployer')),
  [`GET ${RELEASES}/:name/tokens`]: shared(reads('administrator')),
  [`POST ${RELEASES}/:name/tokens`]: shared(proven(writes('deploy-token.make', RELEASE, 'administrator'))),
  [`DELETE ${RELEASES}/:name/tokens/:id`]: shared(
    proven(writes('deploy-token.revoke', RELEASE, 'administrator')),
  ),
};

/** Paths for which the browser sends a member's cookie. Every route in the table begins with one of these. */
export const COOKIE_PATHS = [STAFF, '/_canvas/api/muse', '/muse/print', RELEASES, DOCS] as const;

/** Prefixes of staff routes. The process does not start if the table lacks a route under one of them. */
const OF_STAFF = [STAFF, DOCS];
const isUnder = (url: string, prefix: string): boolean => url === prefix || url.startsWith(`${prefix}/`);
export const isOfStaff = (url: string): boolean => OF_STAFF.some((prefix) => isUnder(url, prefix));

/** @param url - path of the route with the names of parameters @returns undefined if everybody may call the route */
export function staffRoute(method: string, url: string): StaffRoute | undefined {
  const key = `${method === 'HEAD' ? 'GET' : method} ${url}`;
  for (const table of [STAFF_ROUTES, RELEASE_ROUTES]) if (Object.hasOwn(table, key)) return table[key];
  return isUnder(url, DOCS) ? DOCS_ROUTE : undefined;
}
