import type { ParcelState } from '../orders';
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
type HouseState = 'ready' | 'sent' | HouseEvent;
/** Who could not be told may have been told all the same. */
const HELD_AT_THE_HOUSE: Partial<Record<HoldCode, HouseState>> = {
  house_rejected: 'rejected',
  house_away: 'ready',
};
const rankOf = (state: string): number => AT_THE_HOUSE.indexOf(state);

interface Making {
  readonly state: ProductionState;
  readonly holdCode: HoldCode | null;
}

/**
 * Where an event of a parcel's ticket leads. Events come in any order, twice and late: what they lead to is the same
 * whatever the order, the furthest of all that were told. A parcel that is on its way is so, whatever was said before it.
 * Source: docs/rules.md PROD-09
 *
 * @returns undefined where nothing changes
 */
export function afterHouseEvent(state: ParcelState, event: HouseEvent): HouseEvent | undefined {
  return rankOf(state) === -1 || rankOf(event) <= rankOf(state) ? undefined : event;
}

/** How far an order is at the print house: as its last parcel, or rejected with any of them. */
function lastOf(parcels: readonly ParcelState[]): ParcelState {
  if (parcels.includes('rejected')) return 'rejected';
  return [...parcels].sort((a, b) => rankOf(a) - rankOf(b))[0] ?? 'placed';
}

/**
 * Where an order's making goes when one of its parcels has come to another state; never back, but from a rejection that
 * was none. Source: docs/rules.md PROD-09, PARC-05
 *
 * @param parcels - all states, as they are now
 * @returns undefined where nothing changes
 */
export function afterParcels(
  { state, holdCode }: Making,
  parcels: readonly ParcelState[],
): ProductionState | undefined {
  const before = holdCode ? (HELD_AT_THE_HOUSE[holdCode] ?? '') : state;
  const after = lastOf(parcels);
  if (rankOf(before) === -1 || rankOf(after) === -1 || after === before) return undefined;
  if (after === 'rejected') return 'held';
  const isFurther = rankOf(after) > rankOf(before) || before === 'rejected';
  return isFurther ? (after as Exclude<ParcelState, 'placed' | 'rejected'>) : undefined;
}

const ENDED: readonly ProductionState[] = ['shipped', 'delivered', 'cancelled'];
export const isEnded = (state: ProductionState): boolean => ENDED.includes(state);

/**
 * Where a word of staff for their order leads its making. What they sent by hand is not made any more, however far it was.
 * Source: docs/rules.md PROD-09
 *
 * @returns undefined where nothing changes
 */
export function afterWordOfStaff(production: Making, word: string): ProductionState | undefined {
  const { state, holdCode } = production;
  const isSent = word === 'shipped' || word === 'delivered';
  if (isSent) return state !== 'cancelled' && rankOf(word) > rankOf(state) ? word : undefined;
  const current = rankOf(holdCode ? (HELD_AT_THE_HOUSE[holdCode] ?? '') : state);
  return word === 'printing' && current !== -1 && rankOf(word) > current ? word : undefined;
}
