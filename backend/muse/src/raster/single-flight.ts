/** Work that several callers want at the same time is done once. */
export class SingleFlight<T> {
  private readonly flying = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    let promise = this.flying.get(key);
    if (!promise) {
      promise = work().finally(() => this.flying.delete(key));
      this.flying.set(key, promise);
    }
    return promise;
  }
}
