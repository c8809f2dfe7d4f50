/**
 * Something of the database, read when it is asked for and something has changed since: whoever asks at once waits for one
 * reading.
 */
export class ReadOnChange<T> {
  private asOf = -1;
  private kept: T | undefined;
  private reading: Promise<void> | undefined;
  private changes = 0;

  constructor(private readonly read: () => Promise<T>) {}

  /** What was read last, however old. */
  get last(): T | undefined {
    return this.kept;
  }

  /** Something has changed. */
  tell(): void {
    this.changes += 1;
  }

  /** What is there of all that was told so far. */
  async get(): Promise<T> {
    // of what is told meanwhile the next to ask reads: a stream of changes keeps nobody waiting
    const needed = this.changes;
    while (this.asOf < needed) {
      this.reading ??= this.readNow().finally(() => (this.reading = undefined));
      await this.reading;
    }
    return this.kept!;
  }

  private async readNow(): Promise<void> {
    const asOf = this.changes;
    this.kept = await this.read();
    this.asOf = asOf;
  }
}
