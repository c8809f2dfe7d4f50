import type { EcommerceModel } from '@bindery/shared/contracts';
import type { Attributes } from './attribute-levels';
import type { ConsentState } from './consent';

/**
 * `data` is pushed beside the event's name, after a clearing push if it has `ecommerce`; `missing` names important
 * attributes without a value.
 */
export interface BuiltEvent {
  readonly data: Attributes;
  readonly missing: readonly string[];
}

/** Further input of a builder. `model`: of the cart, or of the order that `orderOf` names. */
export interface BuildPorts {
  readonly model: EcommerceModel;
  readonly consent: ConsentState;
}

/** A legacy tracking event, as `category / action`, that becomes this event. Source: docs/rules.md TRACK-09 */
export interface LegacyName<Given> {
  readonly name: string;
  given(event: TrackingEvent): Given;
}

/** @property value - a number, or the subject of the action */
export interface TrackingEvent {
  category: string;
  action: string;
  label?: string;
  value?: string | number;
}

interface EventBase<Given> {
  readonly name: string;
  /** `critical`: survives a reload, and is reported if the model cannot be loaded. Source: docs/rules.md TRACK-05 */
  readonly urgency: 'low' | 'critical';
  /**
   * Deduplicates: events with the same key are pushed once, across reloads and tabs, such as a purchase by its
   * transaction. Source: docs/rules.md TRACK-12
   */
  readonly onceBy?: (built: BuiltEvent) => string;
  readonly legacy?: LegacyName<Given>;
}

/** An event built from the ecommerce model, so it waits for the model. */
export interface ModelEvent<Given> extends EventBase<Given> {
  readonly waitsForModel: true;
  /** Returns the order number of the model; undefined: the cart. */
  readonly orderOf?: (input: Given) => string | undefined;
  /**
   * Builds the event. May be asynchronous (hashing): no other push comes between the clearing push and its event.
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

/** @returns the event of a name, once its remote has loaded */
export const eventOf = (name: string): AnalyticsEvent<never> | undefined => eventsByName.get(name);

/** Acts as soon as an event of this name is defined: at once, or when its remote loads. */
export function whenDefined(name: string, act: () => void): void {
  if (eventsByName.has(name)) act();
  else waitersByName.set(name, [...(waitersByName.get(name) ?? []), act]);
}

/** @returns the event that replaces a legacy one */
export const eventOfLegacy = (name: string): AnalyticsEvent<never> | undefined =>
  [...eventsByName.values()].find(({ legacy }) => legacy?.name === name);
