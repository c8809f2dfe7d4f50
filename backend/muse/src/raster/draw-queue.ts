/** More pictures are wanted than can be drawn; worth trying again soon. */
export class MuseBusyError extends Error {
  constructor() {
    super('Too many pages are being drawn at the moment. Please try again in a second.');
  }
}

/** Lets so many drawings run at once, so many wait, and refuses the rest. */
export class DrawQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
  ) {}

  /** Nobody wants anything drawn. */
  get isIdle(): boolean {
    return this.running === 0;
  }

  /** @throws MuseBusyError when too many wait already */
  async run<T>(draw: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.mayWait) throw new MuseBusyError();
      await new Promise<void>((resolve) => void this.waiting.push(resolve)); // takes over the place of one that ended
    } else {
      this.running += 1;
    }
    try {
      return await draw();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
