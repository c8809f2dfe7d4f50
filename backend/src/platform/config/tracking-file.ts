import { Type, type Static } from 'typebox';
import { PageActionSchema } from '@bindery/shared/contracts';
import { MARKETS } from '@bindery/shared/market';
import { jsonFileOf, ConfigError, type Variables } from './variables';

/** A name for the tag manager and for reports. It never contains a shopper's text. */
const Key = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$' });
const PAGES = [
  ...(['home', 'cart', 'start', 'not-found', 'product', 'options', 'step'] as const),
  ...(['account', 'orders', 'checkout', 'privacy'] as const),
] as const;

const exact = { additionalProperties: false };

const RuleSchema = Type.Object(
  {
    featureKey: Key,
    ruleKey: Key,
    /** of the visitors that qualify; default 100 */
    percentage: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    /** all unless told */
    markets: Type.Optional(
      Type.Array(Type.Enum(MARKETS.map(({ identifier }) => identifier)), { minItems: 1 }),
    ),
    variations: Type.Array(
      Type.Object({ key: Key, weight: Type.Optional(Type.Number({ exclusiveMinimum: 0 })) }, exact),
      { minItems: 1, maxItems: 20 },
    ),
  },
  exact,
);
export type ExperimentRule = Static<typeof RuleSchema>;

const FileSchema = Type.Object(
  {
    initialDataLayer: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 20 })),
    pageActions: Type.Optional(
      Type.Array(Type.Object({ page: Type.Enum([...PAGES]), action: PageActionSchema }, exact)),
    ),
    experiments: Type.Optional(Type.Array(RuleSchema, { maxItems: 100 })),
  },
  exact,
);
/** Tracking that marketing configures: the initial data layer, data pushed once on each page, and experiments. */
export type TrackingFile = Required<Static<typeof FileSchema>>;

const NAME = 'TRACKING_FILE';

/** @throws ConfigError naming the invalid place in the file. Source: docs/rules.md TRACK-30, TRACK-21 */
export function trackingFileOf(variables: Variables, root: string): TrackingFile {
  const read = jsonFileOf(FileSchema, { name: NAME, variables, root }) ?? {};
  const { initialDataLayer = [], pageActions = [], experiments = [] } = read;
  checkTwice(experiments);
  return { initialDataLayer, pageActions, experiments };
}

/** Names must differ, because reports could not distinguish two rules with the same name. */
function checkTwice(rules: readonly ExperimentRule[]): void {
  const seenNames = new Set<string>();
  for (const [position, { featureKey, ruleKey, variations }] of rules.entries()) {
    const name = JSON.stringify([featureKey, ruleKey]);
    if (seenNames.has(name))
      throw new ConfigError(NAME, `experiments.${position}: "${ruleKey}" is there twice`);
    seenNames.add(name);
    const keys = variations.map(({ key }) => key);
    const twice = keys.find((key, index) => keys.indexOf(key) !== index);
    if (twice !== undefined)
      throw new ConfigError(NAME, `experiments.${position}.variations: "${twice}" is there twice`);
  }
}
