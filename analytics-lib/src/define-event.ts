import type { EcommerceModel } from '@bindery/shared/contracts';
import type { Attributes } from './attribute-levels';
import type { ConsentState } from './consent';

/**
 * `data` is pushed with the event's name. If `data` has `ecommerce`, a push of `ecommerce: null` precedes the event.
 * `missing` names important attributes without a value.
 */
export interface BuiltEvent {
  readonly data: Attributes;
  readonly missing: readonly string[];
}

/**
 * Further input of a builder. `model` describes the order that `orderOf` returns. Without `orderOf`, it describes the
 * page's order or, if the page has none, the cart.
 */
export interface BuildPorts {
  readonly model: EcommerceModel;
  readonly consent: ConsentState;
}

/** The legacy tracking event, named `category / action`, that this event replaces. Source: docs/rules.md TRACK-09 */
export interface LegacyName<Given> {
  readonly name: string;
  given(event: TrackingEvent): Given;
}

/** @property value - a number, or the subject of the action as text */
export interface TrackingEvent {
  category: string;
  action: string;
  label?: string;
  value?: string | number;
}

interface EventBase<Given> {
  readonly name: string;
  /** A `critical` event survives a reload, and its loss is reported. Source: docs/rules.md TRACK-05 */
  readonly urgency: 'low' | 'critical';
  /**
   * Deduplication key: of all events with the same key, only the first is pushed, even across reloads and tabs. An
   * example is the transaction id of a purchase. Source: docs/rules.md TRACK-12
   */
  readonly onceBy?: (built: BuiltEvent) => string;
  readonly legacy?: LegacyName<Given>;
}

/** An event that is built from the ecommerce model and therefore waits for the model. */
export interface ModelEvent<Given> extends EventBase<Given> {
  readonly waitsForModel: true;
  /** Returns the number of the order whose model the event needs; undefined means the model of the cart. */
  readonly orderOf?: (input: Given) => string | undefined;
  /**
   * Builds the event, asynchronously if necessary (to hash a value, for example). The library pushes nothing between
   * `ecommerce: null` and the event.
   *
   * @throws MissingRequiredDataError
   */
  build(input: Given, ports: BuildPorts): BuiltEvent | Promise<BuiltEvent>;
}

/** An event that needs no model. */
export interface PlainEvent<Given> extends EventBase<Given> {
  readonly waitsForModel: false;
  build(input: Given): BuiltEvent | Promise<BuiltEvent>;
}

export type AnalyticsEvent<Given> = ModelEvent<Given> | PlainEvent<Given>;

/**
 * Defines an event and makes its name known to the page's pipeline. The team that fires the event owns its definition.
 * `Given` must be JSON without personal data, because critical events are stored unchanged.
 */
export function defineEvent<Given>(event: AnalyticsEvent<Given>): AnalyticsEvent<Given> {
  eventsByName.set(event.name, event as unknown as AnalyticsEvent<never>);
  waitersByName.get(event.name)?.forEach((act) => act());
  waitersByName.delete(event.name);
  return event;
}

const eventsByName = new Map<string, AnalyticsEvent<never>>();
const waitersByName = new Map<string, (() => void)[]>();

/** @returns the definition of the event with this name; undefined until the remote that defines it has loaded */
export const eventOf = (name: string): AnalyticsEvent<never> | undefined => eventsByName.get(name);

/** Calls `act` now if an event of this name is defined, otherwise when a remote defines it. */
export function whenDefined(name: string, act: () => void): void {
  if (eventsByName.has(name)) act();
  else waitersByName.set(name, [...(waitersByName.get(name) ?? []), act]);
}

/** @returns the event that replaces the legacy event with this name */
export const eventOfLegacy = (name: string): AnalyticsEvent<never> | undefined =>
  [...eventsByName.values()].find(({ legacy }) => legacy?.name === name);
