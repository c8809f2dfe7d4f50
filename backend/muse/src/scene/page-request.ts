import type { Readings } from '../model/readings';

/**
 * Version of the engine. If a change makes the engine draw a package differently, increase the number: URLs contain it,
 * and their pictures are cached for ever.
 */
export const ENGINE = 6;

/** Everything that one page's picture depends on. */
export interface PageRequest {
  readonly slug: string;
  readonly version: string;
  readonly page: string;
  /** The shopper's locale if the page contains dates or lists, otherwise the language of the content. */
  readonly lang: string;
  readonly readings: Readings;
}

/** A page request from a URL. `engine`: the engine version of the URL, which may differ from {@link ENGINE}. */
export interface OpenedRequest extends PageRequest {
  readonly engine: number;
}

/** Encodes page requests as URLs. Equal requests have equal URLs. */
export interface PageAddresses {
  /** Returns the URL of a page's picture. It ends with the page's token. */
  urlOf(request: PageRequest): string;
  /** @returns undefined for a token that {@link urlOf} did not make */
  open(token: string): OpenedRequest | undefined;
  forgetAll?(): void;
}
