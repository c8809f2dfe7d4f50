import type { EcommerceModel } from '@bindery/shared/contracts';
import type { Attributes } from './attribute-levels';
import type { ConsentState } from './consent';

/**
 * `data` is pushed beside the event's name, after a clearing push where it has `ecommerce`; `missing` names important
 * attributes without a value.
 */
export interface BuiltEvent {
  readonly data: Attributes;
  readonly missing: readonly string[];
}

/** What a builder may ask for beside what it was given. `model`: of the cart, or of the order that `orderOf` names. */
export interface BuildPorts {
  readonly model: EcommerceModel;
  readonly consent: ConsentState;
}

/** A legacy tracking event, as `category / action`, that becomes this event. Source: docs/rules.md TRACK-09 */
export interface LegacyName<Given> {
  readonly name: string;
  given(event: TrackingEvent): Given;
}

/** @property value - a number, or what the action was about */
export interface TrackingEvent {
  category: string;
  action: string;
  label?: string;
  value?: string | number;
}

interface EventBase<Given> {
  readonly name: string;
  /** `critical`: survives a reload, and is reported where the model cannot be had. Source: docs/rules.md TRACK-05 */
  readonly urgency: 'low' | 'critical';
  /** One with the same answer is pushed once, across reloads and tabs: a purchase by its transaction. Source: docs/rules.md TRACK-12 */
  readonly onceBy?: (built: BuiltEvent) => string;
  readonly legacy?: LegacyName<Given>;
}

/** Is built from the ecommerce model, and waits for it. */
export interface ModelEvent<Given> extends EventBase<Given> {
  readonly waitsForModel: true;
  /** Whose model: an order's number; undefined for the cart. */
  readonly orderOf?: (given: Given) => string | undefined;
  /**
   * May be asynchronous (hashing): nothing comes between the clearing push and its event all the same.
   *
   * @throws MissingRequiredDataError
   */
  build(given: Given, ports: BuildPorts): BuiltEvent | Promise<BuiltEvent>;
}

/** Says all by itself. */
export interface PlainEvent<Given> extends EventBase<Given> {
  readonly waitsForModel: false;
  build(given: Given): BuiltEvent | Promise<BuiltEvent>;
}

export type AnalyticsEvent<Given> = ModelEvent<Given> | PlainEvent<Given>;

/**
 * An event is a value that lives with the team that fires it. `Given` is JSON, without anything of a shopper's own:
 * critical events are kept over a reload as they were given. Defining one makes its name known to the page's pipeline.
 */
export function defineEvent<Given>(event: AnalyticsEvent<Given>): AnalyticsEvent<Given> {
  known.set(event.name, event as unknown as AnalyticsEvent<never>);
  waiting.get(event.name)?.forEach((act) => act());
  waiting.delete(event.name);
  return event;
}

const known = new Map<string, AnalyticsEvent<never>>();
const waiting = new Map<string, (() => void)[]>();

/** @returns the event of a name, once a remote that defines it has loaded */
export const eventOf = (name: string): AnalyticsEvent<never> | undefined => known.get(name);

/** Acts once the event of a name is known: at once, or when a remote that defines it has loaded. */
export function whenDefined(name: string, act: () => void): void {
  if (known.has(name)) act();
  else waiting.set(name, [...(waiting.get(name) ?? []), act]);
}

/** @returns the event that a legacy one becomes */
export const eventOfLegacy = (name: string): AnalyticsEvent<never> | undefined =>
  [...known.values()].find(({ legacy }) => legacy?.name === name);
