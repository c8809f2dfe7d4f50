import type { Readings } from '../model/readings';

/** Raise it when the engine draws the same package differently: pictures are cached for ever under their address. */
export const ENGINE = 6;

/** Everything that the picture of one page depends on. */
export interface PageRequest {
  readonly slug: string;
  readonly version: string;
  readonly page: string;
  /** As the shopper asked for it where the page writes dates or lists, else the language of the content. */
  readonly lang: string;
  /** Only of paths that the page uses. */
  readonly readings: Readings;
}

/** A page request as an address has it: `engine` made the address, {@link ENGINE} of this process or another. */
export interface OpenedRequest extends PageRequest {
  readonly engine: number;
}

/** How whoever serves the pictures writes page requests into addresses: equal requests have equal addresses. */
export interface PageAddresses {
  /** The address of a page's picture; it ends with the page's token. */
  urlOf(request: PageRequest): string;
  /** @returns undefined for every token that {@link urlOf} did not make */
  open(token: string): OpenedRequest | undefined;
  /** Drops what it remembers of what was asked. */
  forgetAll?(): void;
}
