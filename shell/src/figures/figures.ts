import type { ReleaseFigure } from '@bindery/shared/contracts';

export type ReleaseModule = Pick<ReleaseFigure, 'name' | 'version' | 'expose'>;
export type ReleaseFact = 'loads' | 'failures' | 'slow' | 'blocked' | 'goals' | 'slotMs';

/** Key shared with the script in `backend/src/contexts/pages/page-html.ts`, which reports a page that never starts. */
const RECORD = 'release-figures';
const FACTS: readonly ReleaseFact[] = ['loads', 'failures', 'slow', 'blocked', 'goals', 'slotMs'];
const BAD_FACTS: readonly ReleaseFact[] = ['failures', 'slow', 'blocked'];
const NO_FACTS = { loads: 0, failures: 0, slow: 0, blocked: 0, goals: 0 };
const MAX_SENT = 20;
/** The server refuses longer times. */
const MAX_MS = 600_000;

export interface FiguresOptions {
  /** share of tab sessions that send figures */
  readonly share: number;
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** must not throw */
  readonly post: (figures: readonly ReleaseFigure[]) => void;
  readonly random?: () => number;
}

export interface Figures {
  /** Adds a fact about a module that the page has loaded. Sends bad facts at once; all others wait for `send`. */
  add(module: ReleaseModule, fact: ReleaseFact, slotMs?: number): void;
  /** @param isDue - returns true for the figures to send; by default, all are sent */
  send(isDue?: (figure: ReleaseFigure) => boolean): void;
}

/** The record in a tab's session storage: the sent facts, and a random number that decides if the tab is sampled. */
interface SessionRecord {
  readonly draw: number;
  readonly facts: readonly string[];
}

function parseRecord(text: string | null): SessionRecord | undefined {
  try {
    const record = JSON.parse(text ?? '') as Partial<SessionRecord> | null;
    if (typeof record?.draw === 'number' && Array.isArray(record.facts)) return record as SessionRecord;
  } catch {
    // not a record of this code
  }
  return undefined;
}

const idOf = ({ name, version, expose }: ReleaseModule): string => `${name} ${version} ${expose}`;

/** Adds the figure's new facts to `toldFacts`. @returns the figure's new facts; undefined if there are none */
function newFacts(figure: ReleaseFigure, toldFacts: Set<string>): ReleaseFigure | undefined {
  const { name, version, expose } = figure;
  const fresh = FACTS.filter((fact) => {
    const isSet = fact === 'slotMs' ? figure.slotMs !== undefined : figure[fact] === 1;
    return isSet && !toldFacts.has(`${idOf(figure)} ${fact}`);
  });
  for (const fact of fresh) toldFacts.add(`${idOf(figure)} ${fact}`);
  const counts = Object.fromEntries(fresh.map((fact) => [fact, figure[fact]]));
  return fresh.length === 0 ? undefined : { name, version, expose, ...NO_FACTS, ...counts };
}

/**
 * Returns the facts that this tab has not sent yet, and records them as sent. If storage is blocked, the tab sends
 * nothing, because it would otherwise send the same facts on each page.
 */
function untold(
  figures: readonly ReleaseFigure[],
  { share, storage, random = Math.random }: FiguresOptions,
): ReleaseFigure[] {
  try {
    const keptRecord = parseRecord(storage().getItem(RECORD));
    const { draw, facts } = keptRecord ?? { draw: random(), facts: [] };
    const toldFacts = new Set(facts);
    const fresh = draw < share ? figures.flatMap((figure) => newFacts(figure, toldFacts) ?? []) : [];
    if (!keptRecord || fresh.length > 0)
      storage().setItem(RECORD, JSON.stringify({ draw, facts: [...toldFacts] }));
    return fresh;
  } catch {
    return [];
  }
}

/**
 * Gathers the facts about a page's releases. A tab sends each fact of a module once, so that the sums count shoppers,
 * not pages. Source: docs/adr/0091-releases-guard-themselves.md
 */
export function createFigures(options: FiguresOptions): Figures {
  const waiting = new Map<string, ReleaseFigure>();
  const urgentIds = new Set<string>();

  function send(isDue: (figure: ReleaseFigure) => boolean = () => true): void {
    const due = [...waiting].filter(([, figure]) => isDue(figure));
    for (const [id] of due) waiting.delete(id);
    if (due.length === 0) return;
    const figures = untold(
      due.map(([, figure]) => figure),
      options,
    );
    for (let start = 0; start < figures.length; start += MAX_SENT)
      options.post(figures.slice(start, start + MAX_SENT));
  }
  function sendUrgent(): void {
    send((figure) => urgentIds.has(idOf(figure)));
    urgentIds.clear();
  }
  return {
    add(module, fact, slotMs = 0) {
      const { name, version, expose } = module;
      if (version === '') return;
      const id = idOf(module);
      waiting.set(id, {
        ...{ name, version, expose, ...NO_FACTS, ...waiting.get(id) },
        loads: 1,
        [fact]: fact === 'slotMs' ? Math.round(Math.min(slotMs, MAX_MS)) : 1,
      });
      if (!BAD_FACTS.includes(fact)) return;
      // sends facts of the same moment together
      if (urgentIds.size === 0) queueMicrotask(sendUrgent);
      urgentIds.add(id);
    },
    send,
  };
}
