import type { EcommerceModel } from '@bindery/shared/contracts';
import type { Attributes } from '../attribute-levels';

/** `data` is pushed beside the event's name; `missing` names important attributes without a value. */
export interface BuiltEvent {
  data: Attributes;
  missing: string[];
}

/**
 * How one event is made. A builder may be asynchronous (hashing): the pipeline waits for it before the first push, so
 * nothing comes between the clearing push and its event. `critical` events are reported when the model cannot be had.
 */
export interface EventBuilder<Given> {
  readonly urgency: 'low' | 'critical';
  build(given: Given, model: EcommerceModel): BuiltEvent | Promise<BuiltEvent>;
}
