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
 * Further input of a builder. `model` describes the order that `orderOf` names; if the event has no `orderOf`, it
 * describes the page's order or the cart.
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

/** @property value - a number, or a text that names the subject of the action */
export interface TrackingEvent {
  category: string;
  action: string;
  label?: string;
  value?: string | number;
}

interface EventBase<Given> {
  readonly name: string;
  /** `critical`: survives a reload; is reported if the event's model does not load. Source: docs/rules.md TRACK-05 */
  readonly urgency: 'low' | 'critical';
  /**
   * Deduplication key. Events with the same key are pushed once, across reloads and tabs. The key of a purchase, for
   * example, is its transaction id. Source: docs/rules.md TRACK-12
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
   * Builds the event; asynchronous if, for example, a value must be hashed. The library pushes `ecommerce: null` and
   * then the event, and nothing between the two.
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
 * `Given` is JSON without personal data, because critical events are stored unchanged over a reload.
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

/** Calls `act` as soon as an event with this name is defined: now, or when the remote that defines it loads. */
export function whenDefined(name: string, act: () => void): void {
  if (eventsByName.has(name)) act();
  else waitersByName.set(name, [...(waitersByName.get(name) ?? []), act]);
}

/** @returns the event that replaces the legacy event with this name */
export const eventOfLegacy = (name: string): AnalyticsEvent<never> | undefined =>
  [...eventsByName.values()].find(({ legacy }) => legacy?.name === name);
