import type { PipelineEntry } from '@bindery/analytics';

export const GROUPS = {
  waiting: 'Waiting',
  pushed: 'Pushed',
  dropped: 'Dropped',
  reported: 'Reported',
  legacy: 'Legacy',
  unrecognised: 'Unrecognised',
  model: 'Model',
  consent: 'Consent',
  other: 'Other',
} as const;
export type Group = keyof typeof GROUPS;

/** An event with all its steps, or a moment that belongs to no event. */
export interface Happening {
  readonly key: string;
  readonly name: string;
  /** outcome of the event in one or two words */
  readonly status: string;
  readonly groups: readonly Group[];
  /** time of the first step, in milliseconds since 1970 */
  readonly time: number;
  readonly steps: readonly { readonly time: number; readonly text: string }[];
  readonly data: readonly { readonly label: string; readonly value: unknown }[];
}

/** Texts for why an event was dropped. A later library may send other reasons. Source: docs/rules.md TRACK-24 */
const REASONS: Readonly<Record<string, string>> = {
  full: 'too many were waiting',
  model: 'its model could not be loaded',
  hidden: 'the page went while it waited',
  build: 'it could not be built',
  once: 'it was pushed before',
  elsewhere: 'another tab pushes it',
  server: 'the server tells it',
};

export const modelName = (order: string | undefined): string =>
  order === undefined ? 'Model of the cart' : `Model of order ${order}`;

type Told = Omit<Happening, 'key' | 'time' | 'steps'> & { readonly step: string };

function legacyHappening({ legacy, event }: Extract<PipelineEntry, { kind: 'legacy' }>): Told {
  const isKnown = event !== undefined;
  return {
    name: `${legacy.category} / ${legacy.action}`,
    status: isKnown ? 'legacy' : 'unrecognised',
    groups: isKnown ? ['legacy'] : ['legacy', 'unrecognised'],
    step: isKnown ? `becomes ${event}` : 'ignored',
    data: [{ label: 'Given', value: legacy }],
  };
}

function happeningOf(entry: PipelineEntry): Told {
  switch (entry.kind) {
    case 'queued':
      return {
        ...{ name: entry.event, status: 'waiting', groups: ['waiting'], step: 'queued' },
        data: [{ label: 'Given', value: entry.given }],
      };
    case 'pushed': {
      const { event } = entry.pushed;
      const isEvent = typeof event === 'string';
      const isClearing = !isEvent && entry.pushed['ecommerce'] === null;
      return {
        ...{ name: isEvent ? event : 'Data layer', status: 'pushed', groups: ['pushed'] },
        step: isClearing ? 'ecommerce cleared' : 'pushed',
        data: isClearing ? [] : [{ label: 'Pushed', value: entry.pushed }],
      };
    }
    case 'dropped':
      return {
        ...{ name: entry.event, status: 'dropped', groups: ['dropped'], data: [] },
        step: `dropped: ${REASONS[entry.why] ?? entry.why}`,
      };
    case 'reported': {
      const isUnrecognised = entry.report.name === 'unrecognised-event';
      return {
        ...{ name: entry.report.name, status: 'reported', step: entry.report.message },
        groups: isUnrecognised ? ['reported', 'unrecognised'] : ['reported'],
        data: [{ label: 'Report', value: entry.report }],
      };
    }
    case 'legacy':
      return legacyHappening(entry);
    case 'model':
      return {
        ...{ name: modelName(entry.order), status: entry.status, groups: ['model'], data: [] },
        step: entry.status,
      };
    case 'consent':
      return {
        ...{ name: 'Consent', status: 'told', groups: ['consent'], step: 'told to the tag manager' },
        data: [{ label: 'Consent', value: entry.state }],
      };
    default: {
      const { kind } = entry as { kind: string };
      return {
        name: kind,
        status: kind,
        groups: ['other'],
        step: kind,
        data: [{ label: kind, value: entry }],
      };
    }
  }
}

const idOf = (entry: PipelineEntry): number | undefined => ('id' in entry ? entry.id : undefined);

/**
 * @param entries - in the pipeline's order
 * @returns an entry for each event with its steps, and for each moment without an event. The latest start comes first.
 */
export function happeningsOf(entries: readonly PipelineEntry[]): Happening[] {
  const happenings = new Map<string, Happening>();
  entries.forEach((entry, index) => {
    const id = idOf(entry);
    const key = id === undefined ? `moment-${index}` : `event-${id}`;
    const { step, ...latest } = happeningOf(entry);
    const earlierHappening = happenings.get(key);
    happenings.set(key, {
      ...latest,
      key,
      name: latest.name === 'Data layer' && earlierHappening ? earlierHappening.name : latest.name,
      time: earlierHappening?.time ?? entry.at,
      steps: [...(earlierHappening?.steps ?? []), { time: entry.at, text: step }],
      data: [...(earlierHappening?.data ?? []), ...latest.data],
    });
  });
  return [...happenings.values()].reverse();
}

/** Derives the current state of the models and the consent from all entries. */
export function stateOf(entries: readonly PipelineEntry[]) {
  const models = new Map<string, string>();
  let consent: Readonly<Record<string, string>> | undefined;
  for (const entry of entries) {
    if (entry.kind === 'model') models.set(modelName(entry.order), entry.status);
    if (entry.kind === 'consent') consent = entry.state;
  }
  return { consent, models: [...models] };
}

/** Formats a value as readable JSON. A value that JSON cannot represent is formatted by `String`. */
export function textOf(value: unknown): string {
  try {
    return JSON.stringify(value, undefined, 2) ?? String(value);
  } catch {
    return String(value);
  }
}

/** The filter of the list. `text`: must occur in the name, steps or data, in any case. `group`: '' for all groups. */
export interface Narrowed {
  readonly text: string;
  readonly group: Group | '';
}

export function isFound({ name, groups, steps, data }: Happening, { text, group }: Narrowed): boolean {
  if (group !== '' && !groups.includes(group)) return false;
  const searchText = text.trim().toLowerCase();
  if (searchText === '') return true;
  const words = [name, ...steps.map((step) => step.text), ...data.map(({ value }) => textOf(value))];
  return words.some((word) => word.toLowerCase().includes(searchText));
}
