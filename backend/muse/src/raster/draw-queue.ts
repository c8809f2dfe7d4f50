import PQueue, { type Queue, type QueueAddOptions } from 'p-queue';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** The queue of drawings is full. A retry after a short time may succeed. */
export class MuseBusyError extends Error {
  constructor() {
    super('Too many pages are being drawn at the moment. Please try again in a second.');
  }
}

type Run = () => Promise<unknown>;
interface PartyOptions extends QueueAddOptions {
  readonly party: string;
}

/**
 * A fair queue: parties take turns, so that a party with many drawings does not delay the others. The oldest drawing of
 * a party runs first.
 */
class TurnByTurn implements Queue<Run, PartyOptions> {
  /** the drawings by party; the first party has the next turn */
  private readonly parties = new Map<string, Run[]>();

  get size(): number {
    return [...this.parties.values()].reduce((sum, runs) => sum + runs.length, 0);
  }
  enqueue(run: Run, { party = '' }: Partial<PartyOptions> = {}): void {
    this.parties.set(party, [...(this.parties.get(party) ?? []), run]);
  }
  dequeue(): Run | undefined {
    for (const [party, [firstRun, ...otherRuns]] of this.parties) {
      this.parties.delete(party);
      if (otherRuns.length > 0) this.parties.set(party, otherRuns); // behind all others
      return firstRun;
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

/** Limits the numbers of running and waiting drawings, and refuses further ones. Parties take turns. */
export class DrawQueue {
  private readonly queue: PQueue<TurnByTurn, PartyOptions>;
  /** The drawings that still wait. Cannot be counted in `queue`, which also contains cancelled drawings. */
  private readonly waitingPlaces = new Set<Place>();

  constructor(
    atOnce: number,
    private readonly mayWait: number,
  ) {
    this.queue = new PQueue<TurnByTurn, PartyOptions>({ concurrency: atOnce, queueClass: TurnByTurn });
  }

  /** True if no drawing runs. */
  get isIdle(): boolean {
    return this.queue.pending === 0;
  }

  /**
   * @param signal - cancels the drawing if aborted before it has started; later it has no effect
   * @param party - client for whom the drawing is made. If the queue is full, the party with the most waiting drawings
   *   loses its newest one. If that party would be `party`, the queue refuses this drawing instead.
   * @throws MuseBusyError if the queue refuses this drawing or drops it later; the signal's reason
   */
  async run<T>(draw: () => Promise<T>, signal?: AbortSignal, party = ''): Promise<T> {
    if (this.queue.pending >= this.queue.concurrency && this.waitingPlaces.size >= this.mayWait)
      this.makeRoom(party);
    signal?.throwIfAborted();
    let refuse!: () => void;
    const refused = new Promise<never>((_, reject) => {
      refuse = () => reject(new MuseBusyError());
    });
    const place: Place = { party, refuse };
    this.waitingPlaces.add(place);
    const leave = (): void => void this.waitingPlaces.delete(place);
    signal?.addEventListener('abort', leave, { once: true });
    const begin = async (): Promise<T> => {
      signal?.throwIfAborted();
      signal?.removeEventListener('abort', leave);
      if (!this.waitingPlaces.delete(place)) throw new MuseBusyError(); // it made room
      return draw();
    };
    return (await Promise.race([this.queue.add(begin, { party }), refused])) as T; // void needs a timeout
  }

  /**
   * Drops the newest drawing of the party with the most waiting drawings.
   *
   * @throws MuseBusyError if no party would have more waiting drawings than `party`
   */
  private makeRoom(party: string): void {
    const counts = new Map<string, number>();
    for (const place of this.waitingPlaces) counts.set(place.party, (counts.get(place.party) ?? 0) + 1);
    const [largest, largestCount] = [...counts].reduce(
      (entry, otherEntry) => (otherEntry[1] > entry[1] ? otherEntry : entry),
      ['', 0],
    );
    if (largestCount <= (counts.get(party) ?? 0) + 1) throw new MuseBusyError();
    const newest = [...this.waitingPlaces].filter((place) => place.party === largest).at(-1)!;
    this.waitingPlaces.delete(newest);
    newest.refuse();
  }
}

/** The process counts as busy if its event loop is active for more than this share of the time. */
const BUSY = 0.25;

/** Waits for `pauseMs`. Returns true if this process was busy meanwhile, so that work ahead of requests should wait. */
export async function isBusyFor(pauseMs: number): Promise<boolean> {
  const startLoad = performance.eventLoopUtilization();
  await setTimeout(pauseMs, undefined, { ref: false });
  return performance.eventLoopUtilization(startLoad).utilization > BUSY;
}
