export interface Look {
  readonly origin: string;
  readonly release: object;
  readonly dist: string;
  readonly routes?: Record<string, string[]>;
}
interface Seen {
  readonly faults: readonly { readonly kind: string; readonly text: string }[];
}
export function liveLook(what: Look): () => Promise<Seen>;
export function seeInBrowser(what: Look, options?: { lookAtLive?: () => Promise<Seen> }): Promise<string>;
