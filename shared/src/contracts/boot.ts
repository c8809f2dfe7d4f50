import { Type, type Static } from 'typebox';
import { ConsentPreferencesSchema, ConsentProviderSchema, ExperimentFeatureSchema } from './analytics';

export const EnvironmentSchema = Type.Union([
  Type.Literal('development'),
  Type.Literal('staging'),
  Type.Literal('pr_app'),
  Type.Literal('production'),
]);
export type Environment = Static<typeof EnvironmentSchema>;

const RemoteBuildFields = {
  version: Type.String(),
  contractVersion: Type.Integer(),
  entry: Type.String(),
  integrity: Type.String(),
};

/**
 * One remote of the release set. `entry` and the keys of `files` are absolute paths, or URLs on another origin. The
 * values of `files` are SRI strings ('sha384-...'). In boot data `files` is empty, because only old shells read it.
 * Delete after 2027-06.
 */
export const RemoteReleaseSchema = Type.Object({
  name: Type.String(),
  ...RemoteBuildFields,
  files: Type.Record(Type.String(), Type.String()),
  /**
   * scripts that a page of each kind ("product") needs first, in its language. The values are names of files in the
   * folder of `entry`
   */
  pageFiles: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /**
   * modules that the page does not load because they do not fit it, each with the reason. Source: docs/rules.md REL-14
   */
  refused: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** fallback if this version does not load. Source: docs/rules.md REL-14 */
  previous: Type.Optional(Type.Object(RemoteBuildFields)),
  /**
   * origin of a developer's build that replaces this release, outside production only. This build has no hashes,
   * because its files change. Source: docs/rules.md ALONE-01
   */
  overrideOrigin: Type.Optional(Type.String()),
  /**
   * set if a link previews this inactive version: the time when the link expires; only outside production.
   * Source: docs/rules.md ALONE-04
   */
  previewedUntil: Type.Optional(Type.String()),
  /** the team that owns the remote; set only on pages with the staff panel */
  owner: Type.Optional(Type.String()),
  /**
   * places where staff show the remote's modules; `paths`: a regular expression for the paths of pages.
   * Source: docs/rules.md REL-23
   */
  places: Type.Optional(
    Type.Array(Type.Object({ slot: Type.String(), paths: Type.String(), expose: Type.String() })),
  ),
});
export type RemoteRelease = Static<typeof RemoteReleaseSchema>;

export const FlagsSchema = Type.Object(
  { imageModeration: Type.Object({ status: Type.String() }) },
  { additionalProperties: true },
);
export type Flags = Static<typeof FlagsSchema> &
  Readonly<Record<string, { readonly status: string } | undefined>>;

/**
 * The feature flags, for staff. `ends_on`: YYYY-MM-DD. Without environments or markets, the flag is for all of them.
 */
export const StaffFlagsResponseSchema = Type.Object({
  data: Type.Object({
    flags: Type.Array(
      Type.Object({
        key: Type.String(),
        description: Type.String(),
        owner: Type.String(),
        ends_on: Type.String(),
        is_stale: Type.Boolean(),
        environments: Type.Array(Type.String()),
        markets: Type.Array(Type.String()),
        percentage: Type.Number(),
        status: Type.Union([Type.Literal('enabled'), Type.Literal('disabled')]),
      }),
    ),
  }),
});
export type StaffFlag = Static<typeof StaffFlagsResponseSchema>['data']['flags'][number];

export const PageActionSchema = Type.Object({
  category: Type.String(),
  action: Type.String(),
  label: Type.Optional(Type.String()),
  value: Type.Optional(Type.Union([Type.String(), Type.Number()])),
});

/** Source: docs/rules.md TRACK-21 */
export const TrackingConfigSchema = Type.Object({
  host: Type.Optional(Type.String()),
  containerId: Type.Optional(Type.String()),
  query: Type.Optional(Type.String()),
  ecommerceEndpoint: Type.String(),
  errorReportEndpoint: Type.String(),
  /** an additional error service, which receives Sentry envelopes at this address. Source: docs/rules.md ERR-04 */
  errorService: Type.Optional(Type.Object({ address: Type.String(), release: Type.Optional(Type.String()) })),
  /** address of a separate experiment script, loaded only if the visitor consents. Source: docs/rules.md TRACK-30 */
  experimentScript: Type.Optional(Type.String()),
  initialDataLayer: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
  orderNumber: Type.Optional(Type.String()),
  /** names of events that pages do not push, because the server sends them. Source: docs/rules.md TRACK-50 */
  toldByServer: Type.Optional(Type.Array(Type.String())),
  /** this visitor's experiment variations. Source: docs/rules.md TRACK-30 */
  features: Type.Optional(Type.Array(ExperimentFeatureSchema)),
  /** after each view of a page whose path matches `path`, the page pushes `action`. Source: docs/rules.md TRACK-21 */
  pageActions: Type.Optional(Type.Array(Type.Object({ path: Type.String(), action: PageActionSchema }))),
});
export type TrackingConfig = Static<typeof TrackingConfigSchema>;

/**
 * Content labels that are not part of a product's form. There may be no product. The form's labels come with its
 * product. Source: docs/rules.md CONT-08
 */
export const SHOP_LABEL_NAMES = [
  'page_error_label',
  'page_error_reload_label',
  'page_error_support_label',
  'page_reload_button_label',
  'generic_error_label',
  'generic_error_title',
  'generic_error_subtitle',
  'edit_cart_error_title',
  'edit_cart_error_label',
  'edit_order_error_title',
  'item_not_found_label',
  'free_label',
  'price_note_label',
  'was_price_label',
] as const;
export type ShopLabelName = (typeof SHOP_LABEL_NAMES)[number];
export const ShopLabelsSchema = Type.Partial(Type.Record(Type.Enum([...SHOP_LABEL_NAMES]), Type.String()));
export type ShopLabels = Partial<Record<ShopLabelName, string>>;

/**
 * The remote's module that is the panel. It also contains the panel's texts, because the page has no other data about
 * the panel. Source: docs/rules.md STAFF-01
 */
const PanelSchema = Type.Object({
  remote: Type.String(),
  expose: Type.String(),
  props: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  failed: Type.String(),
  /**
   * heading of a page that is only the panel; absent if the panel is below a page of the shop.
   * Source: docs/rules.md STAFF-01
   */
  heading: Type.Optional(Type.String()),
});

/** Page data from the backend, in <script type="application/json" id="boot">. */
export const BootDataSchema = Type.Object({
  environment: EnvironmentSchema,
  marketplace: Type.String(),
  flags: FlagsSchema,
  tracking: TrackingConfigSchema,
  /**
   * this visitor's consent; absent if the visitor has not chosen yet, or the server could not find out.
   * Source: docs/rules.md CONS-06
   */
  consent: Type.Optional(ConsentPreferencesSchema),
  /** the browser sent a do-not-track header. Source: docs/rules.md CONS-09 */
  hasPrivacySignal: Type.Optional(Type.Boolean()),
  consentProvider: Type.Optional(ConsentProviderSchema),
  remotes: Type.Array(RemoteReleaseSchema),
  /**
   * origin of all files of the remotes and the shell; absent if this is the page's own origin.
   * Source: docs/rules.md REL-16
   */
  assetOrigin: Type.Optional(Type.String()),
  /**
   * the shell's version, which is part of the page's release set, like the versions of `remotes`.
   * Source: docs/rules.md SKEW-02
   */
  shellVersion: Type.Optional(Type.String()),
  /**
   * set if this browser previews the shell's version: the time when the preview ends. Source: docs/rules.md ALONE-04
   */
  shellPreviewedUntil: Type.Optional(Type.String()),
  /** share of tab sessions that report figures of releases, 0 to 1; if absent, none reports them */
  figureShare: Type.Optional(Type.Number()),
  /** share of visits whose calls are traced, 0 to 1; if absent, none is traced */
  traceShare: Type.Optional(Type.Number()),
  /**
   * conditions that the market must meet before it opens in production; set only outside production.
   * Source: docs/rules.md MKT-10
   */
  marketGaps: Type.Optional(Type.Array(Type.String())),
  /** this browser sees editors' drafts. Source: docs/rules.md CONT-09 */
  isPreview: Type.Optional(Type.Boolean()),
  /** the staff panel, below the page or as the whole page; absent if its remote is not in `remotes` */
  panel: Type.Optional(PanelSchema),
  /** set if the staff panel is the whole page. Only older shells read this field. Source: docs/rules.md STAFF-01 */
  isStaffPage: Type.Optional(Type.Boolean()),
  /** default request timeout. Source: docs/rules.md HTTP-07 */
  requestTimeoutMs: Type.Integer(),
  labels: ShopLabelsSchema,
  /** the editors' pages that the footer links to, in order */
  footer: Type.Optional(Type.Array(Type.Object({ uid: Type.String(), title: Type.String() }))),
  /** the seller's name and numbers, for one line of the footer; absent from an older server */
  seller: Type.Optional(Type.String()),
  /** the menu's links after the categories, in order; each is a path in the shop or a web address */
  header: Type.Optional(Type.Array(Type.Object({ label: Type.String(), url: Type.String() }))),
  /**
   * set if staff restricted the shopper, who is signed in. The page sends this id with every cart and order call.
   * Source: docs/rules.md GUEST-06
   */
  restrictedUserId: Type.Optional(Type.String()),
  /** true if the shopper is signed in; absent if the server could not find out. Source: docs/rules.md ACC-48 */
  isSignedIn: Type.Optional(Type.Boolean()),
  /** answers to GET requests of this page, by path with query, so that the first render needs no fetch */
  preloaded: Type.Record(Type.String(), Type.Unknown()),
});
export type BootData = Static<typeof BootDataSchema>;
