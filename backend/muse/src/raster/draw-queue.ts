import PQueue, { type Queue, type QueueAddOptions } from 'p-queue';

/** More pictures are wanted than can be drawn; worth trying again soon. */
export class MuseBusyError extends Error {
  constructor() {
    super('Too many pages are being drawn at the moment. Please try again in a second.');
  }
}

type Run = () => Promise<unknown>;
interface PartyOptions extends QueueAddOptions {
  readonly party: string;
}

/** The oldest drawing of each party in turn: however many one party wants, another one's first is next. */
class TurnByTurn implements Queue<Run, PartyOptions> {
  /** in the order of their turns */
  private readonly parties = new Map<string, Run[]>();

  get size(): number {
    return [...this.parties.values()].reduce((sum, runs) => sum + runs.length, 0);
  }
  enqueue(run: Run, { party = '' }: Partial<PartyOptions> = {}): void {
    this.parties.set(party, [...(this.parties.get(party) ?? []), run]);
  }
  dequeue(): Run | undefined {
    for (const [party, [first, ...others]] of this.parties) {
      this.parties.delete(party);
      if (others.length > 0) this.parties.set(party, others); // behind all others
      return first;
    }
    return undefined;
  }
  filter(): Run[] {
    return [...this.parties.values()].flat();
  }
  setPriority(): void {
    throw new Error('Drawings have no priorities');
  }
}

interface Place {
  readonly party: string;
  readonly refuse: () => void;
}

/** Lets so many drawings run at once, so many wait, each party's in turn, and refuses the rest. */
export class DrawQueue {
  private readonly queue: PQueue<TurnByTurn, PartyOptions>;
  /** Not what the queue holds: drawings that were cancelled stay there until their turn, and count for nothing. */
  private readonly waiting = new Set<Place>();

  constructor(
    atOnce: number,
    private readonly mayWait: number,
  ) {
    this.queue = new PQueue<TurnByTurn, PartyOptions>({ concurrency: atOnce, queueClass: TurnByTurn });
  }

  /** Nobody wants anything drawn. */
  get isIdle(): boolean {
    return this.queue.pending === 0;
  }

  /**
   * @param signal - aborted while the drawing waits: it never starts. Aborted later, it changes nothing
   * @param party - for whom; where too many wait, the newest of whoever has most makes room for somebody with fewer
   * @throws MuseBusyError when too many wait already, and the signal's reason
   */
  async run<T>(draw: () => Promise<T>, signal?: AbortSignal, party = ''): Promise<T> {
    if (this.queue.pending >= this.queue.concurrency && this.waiting.size >= this.mayWait)
      this.makeRoom(party);
    signal?.throwIfAborted();
    let refuse!: () => void;
    const refused = new Promise<never>((_, reject) => {
      refuse = () => reject(new MuseBusyError());
    });
    const place: Place = { party, refuse };
    this.waiting.add(place);
    const leave = (): void => void this.waiting.delete(place);
    signal?.addEventListener('abort', leave, { once: true });
    const begin = async (): Promise<T> => {
      signal?.throwIfAborted();
      signal?.removeEventListener('abort', leave);
      if (!this.waiting.delete(place)) throw new MuseBusyError(); // it made room
      return draw();
    };
    return (await Promise.race([this.queue.add(begin, { party }), refused])) as T; // void only where p-queue has a timeout
  }

  /** @throws MuseBusyError where nobody has more waiting than this party would have */
  private makeRoom(party: string): void {
    const counts = new Map<string, number>();
    for (const place of this.waiting) counts.set(place.party, (counts.get(place.party) ?? 0) + 1);
    const [largest, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0]);
    if (most <= (counts.get(party) ?? 0) + 1) throw new MuseBusyError();
    const newest = [...this.waiting].filter((place) => place.party === largest).at(-1)!;
    this.waiting.delete(newest);
    newest.refuse();
  }
}
