import { PERSONAL_OF_ORDERS } from './personal-orders';
import {
  IN_MY_FOLDERS,
  MINE,
  MY_CARTS,
  MY_CARTS_AND_ORDERED,
  MY_LINES,
  MY_PHOTOS,
  OF_CUSTOMER,
  type PersonalTable,
} from './personal-scope';

export type { PersonalTable } from './personal-scope';

/** Tables with personal data in order of deletion. A table precedes the tables to which its rows refer. */
export const PERSONAL: readonly PersonalTable[] = [
  {
    table: 'line_approvals',
    kind: 'approvals',
    key: ['line_id'],
    of: `line_id in ${MY_LINES}`,
    forget: 'delete',
    shown: 'line_id, approved_at',
  },
  {
    table: 'line_extras',
    kind: 'extras',
    of: `line_id in ${MY_LINES}`,
    forget: 'delete',
    shown: 'line_id, sku, kind, position',
  },
  {
    table: 'line_items',
    kind: 'lines',
    of: `cart_id in ${MY_CARTS}`,
    forget: 'delete',
    shown:
      'id, cart_id, product_slug, variant_id, package_version, customisation, quantity, gift_message, saved_for_later, created_at',
  },
  {
    table: 'checkouts',
    kind: 'checkouts',
    isOfOrder: true,
    of: `cart_id in ${MY_CARTS_AND_ORDERED}`,
    forget: 'delete',
    shown:
      "id, email, billing_address, business, parcels, use_credit, method ->> 'label' as method, created_at, changed_at",
  },
  {
    table: 'carts',
    kind: 'carts',
    isOfOrder: true,
    of: `id in ${MY_CARTS_AND_ORDERED}`,
    forget: 'delete',
    shown: 'id, number, state, is_open, promotion_codes, created_at, last_used_at',
  },
  // jobs without an owner are from the previous version; their content expires within a week. Delete after 2027-06.
  { table: 'jobs', kind: 'jobs', of: MINE, forget: 'delete' },
  // `owner_id`: owner of the data in the stored answer, even if another person sent the request
  {
    table: 'idempotency_keys',
    kind: 'answers',
    of: `(scope, key) in (
      select scope, key from idempotency_keys where ${MINE}
      union select scope, key from idempotency_keys
        where scope = any(array(select 'staff credit ' || id from customers where ${MINE})))`,
    forget: 'delete',
  },
  ...PERSONAL_OF_ORDERS,
  {
    table: 'contact_messages',
    kind: 'messages',
    of: MINE,
    forget: 'delete',
    shown: 'id, name, email, order_number, topic, message, answers, created_at',
  },
  {
    table: 'store_credits',
    kind: 'credits',
    of: MINE,
    forget: 'delete',
    shown: 'minor, currency, kind, reason, created_at',
  },
  {
    table: 'removed_characters',
    key: ['owner_id', 'id'],
    kind: 'not-offered',
    of: MINE,
    forget: 'delete',
    shown: 'removed_at',
  },
  {
    table: 'restrictions',
    kind: 'restrictions',
    of: MINE,
    forget: 'delete',
    // the reason is for staff only
    shown: 'created_at',
  },
  { table: 'photo_uses', kind: 'photo-uses', of: IN_MY_FOLDERS, forget: 'photos' },
  { table: 'print_photos', kind: 'print-photos', of: IN_MY_FOLDERS, forget: 'delete' },
  {
    table: 'photos',
    kind: 'photos',
    key: ['public_id'],
    of: MY_PHOTOS,
    forget: 'photos',
    shown: 'public_id, status, width, height, bytes, created_at, last_used_at',
  },
  { table: 'photo_folders', kind: 'photo-folders', of: MINE, forget: 'delete' },
  {
    table: 'customer_sessions',
    kind: 'sessions',
    of: OF_CUSTOMER,
    forget: 'delete',
    shown: 'device, created_at, last_seen_at',
  },
  { table: 'customer_tokens', kind: 'links', of: OF_CUSTOMER, forget: 'delete' },
  {
    table: 'customer_addresses',
    kind: 'addresses',
    of: OF_CUSTOMER,
    forget: 'delete',
    shown: 'id, is_default, address, created_at',
  },
  {
    table: 'customers',
    kind: 'accounts',
    of: MINE,
    forget: 'delete',
    shown: 'id, email, firstname, lastname, created_at, confirmed_at',
  },
  {
    table: 'consent_changes',
    kind: 'consent-changes',
    of: `consent_id in (select id from consents where ${MINE})`,
    forget: 'delete',
    shown: 'consent_id, preferences, provider, provider_consent_id, under_signal, market, changed_at',
  },
  {
    table: 'consents',
    kind: 'consents',
    of: MINE,
    forget: 'delete',
    shown: 'id, preferences, provider, provider_consent_id, under_signal, created_at, updated_at',
  },
  { table: 'guests', kind: 'guests', of: MINE, forget: 'delete', shown: 'created_at, last_seen_at' },
  { table: 'privacy_requests', kind: 'exports', of: `${MINE} and kind = 'export'`, forget: 'delete' },
  { table: 'owners', kind: 'owners', of: `id = any($1::uuid[])`, forget: 'last' },
];

/** Tables without personal data, and why. */
export const IMPERSONAL: Readonly<Record<string, string>> = {
  builds: 'builds of the remotes',
  canary_builds: 'builds of the remotes',
  object_claims: 'leases on files of builds and packages',
  changes: 'versions of what processes keep in memory',
  commerce_goods: 'what is sold',
  commerce_prices: 'what it costs',
  commerce_products: 'what is sold',
  commerce_seeds: 'which files were read',
  content_documents: 'words of the shop',
  content_drafts: 'words of the shop',
  content_publications: 'words of the shop',
  content_version_documents: 'words of the shop',
  content_versions: 'words of the shop',
  current_builds: 'builds of the remotes',
  deploy_tokens: 'hashes of tokens, each by the name of a remote',
  inbox: 'ids of events of other systems, for a while',
  invoice_series: 'how many invoices there are',
  package_publications: 'which version of an art is the current one, and why one was taken back',
  package_trials: 'versions of art, and how many books would take them: counts and names of fields',
  package_versions: 'art of the shop',
  promotions: 'codes that anybody may use',
  rate_limits: 'keyed hashes of addresses, for a day at most',
  rejected_pictures:
    'perceptual hashes of pictures that staff refused: nothing says whose, and no picture can be made of one',
  release_figures: 'sums of ten minutes by release: no row is about one browser',
  release_rules: 'what a shop demands of releases: budgets, proofs, pipelines and places',
  sandbox_payments: 'test payments: amounts and ids, and no money',
  sandbox_refunds: 'as sandbox_payments',
  sandbox_cards:
    'test tokens by an id that only the account names; the job that ends the account deletes them',
  sales: 'SKUs and quantities by order number: bookkeeping',
  search_documents: 'words of the products on sale',
  stock_taken: 'SKUs and quantities by the id of a payment or a cart: how many are left',
};

/** Tables with data of staff only, which shoppers' requests do not affect. docs/privacy.md states their retention. */
export const OF_STAFF: readonly string[] = [
  'release_acts',
  'release_names',
  'staff_acts',
  'staff_challenges',
  'staff_links',
  'staff_members',
  'staff_passkeys',
  'staff_sessions',
];
