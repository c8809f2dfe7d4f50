import type { Readings } from '../model/readings';

/** Increase it when the engine draws the same package differently: pictures are cached forever by their address. */
export const ENGINE = 6;

/** Everything that one page's picture depends on. */
export interface PageRequest {
  readonly slug: string;
  readonly version: string;
  readonly page: string;
  /** The shopper's locale if the page writes dates or lists, else the language of the content. */
  readonly lang: string;
  readonly readings: Readings;
}

/** A page request read from an address. `engine` made the address: {@link ENGINE} of this process or another. */
export interface OpenedRequest extends PageRequest {
  readonly engine: number;
}

/** Encodes page requests as addresses: equal requests have equal addresses. */
export interface PageAddresses {
  /** Returns the address of a page's picture; it ends with the page's token. */
  urlOf(request: PageRequest): string;
  /** @returns undefined for a token that {@link urlOf} did not make */
  open(token: string): OpenedRequest | undefined;
  forgetAll?(): void;
}
