import type { HoldCode } from './holds';

/**
 * `scheduled`: its time has not come, or staff paused it. `making`: its files are being made. `held`: somebody has to
 * decide. `ready`: the ticket waits for the print house. From `sent` on the print house has it.
 */
export const PRODUCTION_STATES = [
  'scheduled',
  'making',
  'held',
  'ready',
  'sent',
  'acknowledged',
  'printing',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type ProductionState = (typeof PRODUCTION_STATES)[number];

/** What a print house tells of a ticket. */
export const HOUSE_EVENTS = ['acknowledged', 'printing', 'rejected', 'shipped', 'delivered'] as const;
export type HouseEvent = (typeof HOUSE_EVENTS)[number];

const AT_THE_HOUSE: readonly string[] = ['ready', 'sent', ...HOUSE_EVENTS];
/** Who could not be told may have been told all the same. */
const HELD_AT_THE_HOUSE: Partial<Record<HoldCode, string>> = {
  house_rejected: 'rejected',
  house_away: 'ready',
};
const rankOf = (state: string): number => AT_THE_HOUSE.indexOf(state);

/**
 * Where an event of a ticket leads that is the current one. Events come in any order, twice and late: what they lead to
 * is the same whatever the order, the furthest of all that were told. A parcel that is on its way is so, whatever was
 * said before it. Source: docs/rules.md PROD-09
 *
 * @param holdCode - of a production that is held
 * @returns undefined where nothing changes
 */
export function afterHouseEvent(
  { state, holdCode }: { readonly state: ProductionState; readonly holdCode: HoldCode | null },
  event: HouseEvent,
): ProductionState | undefined {
  const current = rankOf(holdCode ? (HELD_AT_THE_HOUSE[holdCode] ?? '') : state);
  if (current === -1 || rankOf(event) <= current) return undefined;
  return event === 'rejected' ? 'held' : event;
}

const ENDED: readonly ProductionState[] = ['shipped', 'delivered', 'cancelled'];
export const isEnded = (state: ProductionState): boolean => ENDED.includes(state);

/**
 * Where a word of staff for their order leads its making. What they sent by hand is not made any more, however far it was.
 * Source: docs/rules.md PROD-11
 *
 * @returns undefined where nothing changes
 */
export function afterWordOfStaff(
  production: { readonly state: ProductionState; readonly holdCode: HoldCode | null },
  word: string,
): ProductionState | undefined {
  if (word === 'printing') return afterHouseEvent(production, word);
  if ((word !== 'shipped' && word !== 'delivered') || production.state === 'cancelled') return undefined;
  return rankOf(word) > rankOf(production.state) ? word : undefined;
}
