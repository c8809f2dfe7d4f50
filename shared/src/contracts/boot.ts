import { Type, type Static } from 'typebox';
import { ConsentPreferencesSchema, ConsentProviderSchema, ExperimentFeatureSchema } from './analytics';

export const EnvironmentSchema = Type.Union([
  Type.Literal('development'),
  Type.Literal('staging'),
  Type.Literal('pr_app'),
  Type.Literal('production'),
]);
export type Environment = Static<typeof EnvironmentSchema>;

/** What a page needs to know of a build of a remote to run it. */
const RemoteBuildFields = {
  version: Type.String(),
  contractVersion: Type.Integer(),
  entry: Type.String(),
  integrity: Type.String(),
};

/** One remote of the release set. `entry` and the keys of `files` are paths from the origin, or addresses of another; values are SRI strings ('sha384-...'). In a page `files` is empty: only shells of old read it there. Delete after 2027-06. */
export const RemoteReleaseSchema = Type.Object({
  name: Type.String(),
  ...RemoteBuildFields,
  files: Type.Record(Type.String(), Type.String()),
  /** by kind of page ("product") the scripts that it runs first, in the page's language: names of files beside `entry` */
  pageFiles: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** exposed modules that do not fit the page, by why: it does not load them. Source: docs/rules.md REL-14 */
  refused: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** what runs where this one cannot be loaded. Source: docs/rules.md REL-14 */
  previous: Type.Optional(Type.Object(RemoteBuildFields)),
  /** where a developer's build comes from that runs in its place: it changes, so no integrity is known; outside production. Source: docs/rules.md ALONE-01 */
  overrideOrigin: Type.Optional(Type.String()),
  /** the team that answers for it; only where the staff panel exists */
  owner: Type.Optional(Type.String()),
});
export type RemoteRelease = Static<typeof RemoteReleaseSchema>;

export const FlagsSchema = Type.Object(
  { imageModeration: Type.Object({ status: Type.String() }) },
  { additionalProperties: true },
);
/** By key. `status`: enabled or disabled. */
export type Flags = Static<typeof FlagsSchema> &
  Readonly<Record<string, { readonly status: string } | undefined>>;

/** A flag for staff. `ends_on`: YYYY-MM-DD; no environments or markets: all. */
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
  /** where errors are told besides our own server: an address for Sentry's envelopes. Source: docs/rules.md ERR-03 */
  errorService: Type.Optional(Type.Object({ address: Type.String(), release: Type.Optional(Type.String()) })),
  /** a script that experiments by itself, where the visitor lets it. Source: docs/rules.md TRACK-30 */
  experimentScript: Type.Optional(Type.String()),
  /** pushed before anything else */
  initialDataLayer: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
  /** of the order that the page is about */
  orderNumber: Type.Optional(Type.String()),
  /** names of events that the server tells by itself: no page pushes them. Source: docs/rules.md TRACK-50 */
  toldByServer: Type.Optional(Type.Array(Type.String())),
  /** what the experiments of this visitor came to. Source: docs/rules.md TRACK-30 */
  features: Type.Optional(Type.Array(ExperimentFeatureSchema)),
  /** pushed after each view of a page whose path the regular expression `path` fits. Source: docs/rules.md TRACK-21 */
  pageActions: Type.Optional(Type.Array(Type.Object({ path: Type.String(), action: PageActionSchema }))),
});
export type TrackingConfig = Static<typeof TrackingConfigSchema>;

/**
 * The labels of the canvas content that stand outside a product's form, where there may be no product to bring them.
 * The form's own come with its product. Source: docs/rules.md CONT-08
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
] as const;
export type ShopLabelName = (typeof SHOP_LABEL_NAMES)[number];
export const ShopLabelsSchema = Type.Partial(Type.Record(Type.Enum([...SHOP_LABEL_NAMES]), Type.String()));
export type ShopLabels = Partial<Record<ShopLabelName, string>>;

/**
 * A module of a remote that no part of the page knows of: what it is called, too, is said where it is.
 * Source: docs/rules.md STAFF-01
 */
const PanelSchema = Type.Object({
  remote: Type.String(),
  expose: Type.String(),
  /** besides those that every panel is given */
  props: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** said in its place where it does not load */
  failed: Type.String(),
  /** of a page that is the panel alone; absent: it stands below the shop's. Source: docs/rules.md STAFF-01 */
  heading: Type.Optional(Type.String()),
});

/** What the backend writes into every page, in <script type="application/json" id="boot">. */
export const BootDataSchema = Type.Object({
  environment: EnvironmentSchema,
  marketplace: Type.String(),
  flags: FlagsSchema,
  tracking: TrackingConfigSchema,
  /** what this browser's visitor has chosen; absent: nothing yet, or the server could not look. Source: docs/rules.md CONS-06 */
  consent: Type.Optional(ConsentPreferencesSchema),
  /** the browser asks by its header not to be tracked. Source: docs/rules.md CONS-09 */
  hasPrivacySignal: Type.Optional(Type.Boolean()),
  consentProvider: Type.Optional(ConsentProviderSchema),
  remotes: Type.Array(RemoteReleaseSchema),
  /** where `remotes` and the shell's own files are, when it is not the page's origin. Source: docs/rules.md REL-16 */
  assetOrigin: Type.Optional(Type.String()),
  /** of the shell: with the versions of `remotes` the set that the page was made with. Source: docs/rules.md SKEW-02 */
  shellVersion: Type.Optional(Type.String()),
  /** this browser sees the drafts of the content service's editors. Source: docs/rules.md CONT-09 */
  isPreview: Type.Optional(Type.Boolean()),
  /** what stands at the foot of every page, or is the page; absent wherever `remotes` does not have it */
  panel: Type.Optional(PanelSchema),
  /** shells of before ask for this where the panel is the page. Source: docs/rules.md STAFF-01 */
  isStaffPage: Type.Optional(Type.Boolean()),
  /** how long a request may take, unless it says otherwise itself. Source: docs/rules.md HTTP-07 */
  requestTimeoutMs: Type.Integer(),
  labels: ShopLabelsSchema,
  /** where the signed-in shopper carries a restriction: every call to carts and orders says so. Source: docs/rules.md GUEST-06 */
  restrictedUserId: Type.Optional(Type.String()),
  /** absent: the server could not look. Source: docs/rules.md ACC-48 */
  isSignedIn: Type.Optional(Type.Boolean()),
  /** answers of GET requests this route will make, by path with query: the page paints without asking again */
  preloaded: Type.Record(Type.String(), Type.Unknown()),
});
export type BootData = Static<typeof BootDataSchema>;
