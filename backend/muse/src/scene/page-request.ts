import type { Readings } from '../model/readings';

/**
 * Version of the engine. Increase the number if a change makes the engine draw a package differently, because pictures
 * are cached for ever by URL.
 */
export const ENGINE = 6;

/** Everything that one page's picture depends on. */
export interface PageRequest {
  readonly slug: string;
  readonly version: string;
  readonly page: string;
  /** The shopper's locale if the page writes dates or lists; otherwise the language of the content. */
  readonly lang: string;
  readonly readings: Readings;
}

/** A page request read from an address. `engine`: engine version that made the URL, maybe not {@link ENGINE}. */
export interface OpenedRequest extends PageRequest {
  readonly engine: number;
}

/** Encodes page requests as URLs: equal requests have equal URLs. */
export interface PageAddresses {
  /** Returns the URL of a page's picture; the URL ends with the page's token. */
  urlOf(request: PageRequest): string;
  /** @returns undefined for a token that {@link urlOf} did not make */
  open(token: string): OpenedRequest | undefined;
  forgetAll?(): void;
}
