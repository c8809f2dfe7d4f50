import { fillExamples } from '../model/fields';
import { fieldAt, ownEntry, type Readings, readValues } from '../model/readings';
import type { CharacterGroup, Values } from '../model/values';
import type { AvatarPlan, LoadedPackage } from './loaded-package';
import { maxCharacters } from './plan-avatars';

/** Request for the picture of a character: its look, its index among the characters of its role, and their number. */
export interface LookRequest {
  readonly count: number;
  readonly character: number;
  readonly look: Readonly<Record<string, string>>;
}

/** Result of parsing a look. `fault` says what is wrong with a parameter, without its value. */
export type ParsedLook =
  | { readonly kind: 'look'; readonly request: LookRequest }
  | { readonly kind: 'refused'; readonly parameter: string; readonly fault: string };

/** A parameter that bypasses caches and does not affect the picture. */
const RELOAD = '_reload';
const NUMBER = /^\d{1,2}$/;

/**
 * Parses the parameters of an avatar's address. Refuses values that the art does not use, so that a URL never contains
 * a name.
 *
 * @param parameters - as the router parses them: a repeated parameter is a list. Source: docs/rules.md CHAR-04, PRIV-01
 */
export function parseLook(
  plan: AvatarPlan,
  { fields }: LoadedPackage,
  parameters: Readonly<Record<string, unknown>>,
): ParsedLook {
  const { count = '1', character = '0', ...lookParameters } = parameters;
  const refuse = (parameter: string, fault: string): ParsedLook => ({ kind: 'refused', parameter, fault });
  const maxCount = maxCharacters(plan.typeIndex, fields);
  if (!isNumber(count) || Number(count) < 1 || Number(count) > maxCount)
    return refuse('count', `must be a number from 1 to ${maxCount}`);
  if (!isNumber(character) || Number(character) >= Number(count))
    return refuse('character', 'must be a number from 0, less than count');
  const look: Record<string, string> = {};
  for (const [key, value] of Object.entries(lookParameters)) {
    if (key === '_width' || key === RELOAD) continue;
    const path = plan.lookPaths.get(key);
    if (path === undefined)
      return refuse('look', `takes ${[...plan.lookPaths.keys()].join(', ')} and nothing else`);
    const { choices } = fieldAt(path, fields)!;
    if (typeof value !== 'string' || !choices.has(value))
      return refuse(key, `must be one of ${[...choices.keys()].join(', ')}`);
    look[key] = value;
  }
  return { kind: 'look', request: { count: Number(count), character: Number(character), look } };
}

const isNumber = (value: unknown): value is string => typeof value === 'string' && NUMBER.test(value);

/** Returns the readings from which the avatar's picture of a look is drawn. Examples replace missing choices. */
export function lookReadings(
  { typeIndex, lookPaths, picture }: AvatarPlan,
  { fields }: LoadedPackage,
  { count, character, look }: LookRequest,
): Readings {
  const values =
    typeIndex === undefined
      ? look
      : ({
          ...productValues(look, lookPaths),
          characters: groupsWith(typeIndex, count, character, look),
        } as unknown as Values);
  const allReadings = readValues(fields, fillExamples(fields, values), { today: '', hasPhoto: () => false });
  const [drawnPath, askedPath] = [`characters.${typeIndex}.0`, `characters.${typeIndex}.${character}`];
  return Object.fromEntries(
    picture.paths.flatMap((path) => {
      const isOwn = path === drawnPath || path.startsWith(`${drawnPath}.`);
      const reading = ownEntry(allReadings, isOwn ? askedPath + path.slice(drawnPath.length) : path);
      return reading === undefined ? [] : [[path, reading]];
    }),
  );
}

const productValues = (
  look: LookRequest['look'],
  lookPaths: ReadonlyMap<string, string>,
): LookRequest['look'] =>
  Object.fromEntries(Object.entries(look).filter(([key]) => lookPaths.get(key) === key));

function groupsWith(
  typeIndex: number,
  count: number,
  character: number,
  look: Values,
): (CharacterGroup | undefined)[] {
  const customisations = Array.from({ length: count }, (_, index) => (index === character ? look : {}));
  return Array.from({ length: typeIndex + 1 }, (_, index) =>
    index === typeIndex ? { type: '', count: String(count), customisations } : undefined,
  );
}
