/** How the messages of one channel leave the shop. */
export interface Transport {
  /**
   * May be called again for a message that did arrive: the receiver knows it by its id.
   *
   * @throws PermanentFailure where another attempt is of no use; after anything else it is tried again
   */
  deliver(message: { readonly id: string; readonly payload: unknown }, signal: AbortSignal): Promise<void>;
}
