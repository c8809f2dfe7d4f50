import type { ParcelState } from '../orders';
import type { HoldCode } from './holds';

/**
 * `scheduled`: production is not due, or staff paused the order. `making`: its files are being made. `held`: the order
 * is on hold until staff decide. `ready`: the ticket is not sent yet. In later states, the print house has the ticket.
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

export const HOUSE_EVENTS = ['acknowledged', 'printing', 'rejected', 'shipped', 'delivered'] as const;
export type HouseEvent = (typeof HOUSE_EVENTS)[number];

const AT_THE_HOUSE: readonly string[] = ['ready', 'sent', ...HOUSE_EVENTS];
type HouseState = 'ready' | 'sent' | HouseEvent;
/** Holds during which the print house may have the ticket. For 'house_away', only its answer may have been lost. */
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
 * Returns a parcel's state after an event of its ticket. Events may arrive late, twice and in any order. Therefore an
 * earlier state never replaces a later one. Source: docs/rules.md PROD-09
 *
 * @returns undefined if nothing changes
 */
export function afterHouseEvent(state: ParcelState, event: HouseEvent): HouseEvent | undefined {
  return rankOf(state) === -1 || rankOf(event) <= rankOf(state) ? undefined : event;
}

/** Returns 'rejected' if the print house rejected any parcel, otherwise the state of the slowest parcel. */
function lastParcelState(parcels: readonly ParcelState[]): ParcelState {
  if (parcels.includes('rejected')) return 'rejected';
  return [...parcels].sort((a, b) => rankOf(a) - rankOf(b))[0] ?? 'placed';
}

/**
 * Returns an order's production state after a parcel changed. Only a rejection allows a return to an earlier state.
 * Source: docs/rules.md PROD-09, PARC-05
 *
 * @param parcels - current states of all parcels
 * @returns undefined if nothing changes
 */
export function afterParcels(
  { state, holdCode }: Making,
  parcels: readonly ParcelState[],
): ProductionState | undefined {
  const currentState = holdCode ? (HELD_AT_THE_HOUSE[holdCode] ?? '') : state;
  const parcelState = lastParcelState(parcels);
  if (rankOf(currentState) === -1 || rankOf(parcelState) === -1 || parcelState === currentState)
    return undefined;
  if (parcelState === 'rejected') return 'held';
  const isFurther = rankOf(parcelState) > rankOf(currentState) || currentState === 'rejected';
  return isFurther ? (parcelState as Exclude<ParcelState, 'placed' | 'rejected'>) : undefined;
}

const ENDED: readonly ProductionState[] = ['shipped', 'delivered', 'cancelled'];
export const isEnded = (state: ProductionState): boolean => ENDED.includes(state);

/**
 * Returns the production state after staff set the order's state. If staff report the order as sent, production ends,
 * even if it was on hold. Source: docs/rules.md PROD-09
 *
 * @returns undefined if nothing changes
 */
export function afterWordOfStaff(production: Making, word: string): ProductionState | undefined {
  const { state, holdCode } = production;
  const isSent = word === 'shipped' || word === 'delivered';
  if (isSent) return state !== 'cancelled' && rankOf(word) > rankOf(state) ? word : undefined;
  const currentRank = rankOf(holdCode ? (HELD_AT_THE_HOUSE[holdCode] ?? '') : state);
  return word === 'printing' && currentRank !== -1 && rankOf(word) > currentRank ? word : undefined;
}
