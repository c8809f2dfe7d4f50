import { Type, type Static } from 'typebox';
import { MARKETS } from '@bindery/shared/market';
import { jsonFileOf, ConfigError, type Variables } from './variables';

const NAME = 'FLAGS_FILE';
/** Key that no flag in the file may have, because the variable IMAGE_MODERATION sets this flag. */
const TAKEN = 'imageModeration';
const exact = { additionalProperties: false };

const FlagRuleSchema = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,59}$' }),
    description: Type.String({ minLength: 1, maxLength: 300 }),
    owner: Type.String({ minLength: 1, maxLength: 100 }),
    /** planned last day of the flag, YYYY-MM-DD */
    endsOn: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    /** all unless told */
    environments: Type.Optional(
      Type.Array(Type.Enum(['development', 'staging', 'pr_app', 'production']), { minItems: 1 }),
    ),
    /** all unless told */
    markets: Type.Optional(
      Type.Array(Type.Enum(MARKETS.map(({ identifier }) => identifier)), { minItems: 1 }),
    ),
    /** of the browsers that qualify; default 100 */
    percentage: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  },
  exact,
);
export type FlagRule = Static<typeof FlagRuleSchema>;

const FileSchema = Type.Object({ flags: Type.Array(FlagRuleSchema, { maxItems: 100 }) }, exact);

/** @throws ConfigError naming the invalid place in the file. Source: docs/rules.md FLAG-01 */
export function flagsFileOf(variables: Variables, root: string): readonly FlagRule[] {
  const { flags } = jsonFileOf(FileSchema, { name: NAME, variables, root }) ?? { flags: [] };
  const seenKeys = new Set([TAKEN]);
  for (const [index, { key, endsOn }] of flags.entries()) {
    if (key === TAKEN)
      throw new ConfigError(NAME, `flags.${index}.key: "${TAKEN}" is set by IMAGE_MODERATION`);
    if (seenKeys.has(key)) throw new ConfigError(NAME, `flags.${index}.key: "${key}" is there twice`);
    seenKeys.add(key);
    if (!isDay(endsOn)) throw new ConfigError(NAME, `flags.${index}.endsOn: "${endsOn}" is no day`);
  }
  return flags;
}

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** Returns true if the flag's last day is over, in UTC. */
export const isStale = ({ endsOn }: Pick<FlagRule, 'endsOn'>, now = Date.now()): boolean =>
  now >= Date.parse(`${endsOn}T00:00:00Z`) + 86_400_000;

export const flagWarnings = (flags: readonly FlagRule[]): string[] =>
  flags
    .filter((flag) => isStale(flag))
    .map(
      ({ key, owner, endsOn }) =>
        `FLAGS_FILE: "${key}" ended on ${endsOn}: ${owner} is to take it out, or to say until when it stays`,
    );
