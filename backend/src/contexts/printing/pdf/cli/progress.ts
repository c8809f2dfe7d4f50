import type { WriteStream } from 'node:tty';

const WIDTH = 24;

/** A progress bar. The bar redraws itself on a terminal; in a log or pipe it writes a line for each tenth. */
export class Progress {
  private lastTenth = -1;

  constructor(
    private readonly stream: Pick<WriteStream, 'write'> & { readonly isTTY?: boolean },
    private readonly title: string,
  ) {}

  step(doneCount: number, total: number, what: string): void {
    const part = total === 0 ? 1 : doneCount / total;
    if (this.stream.isTTY) {
      const filled = Math.round(part * WIDTH);
      this.stream.write(
        `\r\u001B[K${this.title.padEnd(9)} [${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${doneCount}/${total} ${what}`,
      );
      return;
    }
    const tenth = Math.floor(part * 10);
    if (tenth === this.lastTenth && part < 1) return;
    this.lastTenth = tenth;
    this.stream.write(`${this.title}: ${what} ${doneCount}/${total}\n`);
  }

  /** Clears the line for the next output. */
  end(): void {
    if (this.stream.isTTY) this.stream.write('\r\u001B[K');
  }
}
