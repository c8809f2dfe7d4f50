export interface Transport {
  /**
   * Sends a message. May repeat a message that did arrive: the receiver knows it by its id.
   *
   * @throws PermanentFailure if another attempt cannot succeed; any other error is retried
   */
  deliver(message: { readonly id: string; readonly payload: unknown }, signal: AbortSignal): Promise<void>;
}
