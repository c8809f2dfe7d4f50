import { jest } from '@jest/globals';
import { defineEvent } from './define-event';
import type { FakeTab } from './fake-browser';

export const settled = () => jest.advanceTimersByTimeAsync(10);
/** A wait that is longer than all attempts to load a model, and longer than every other deadline. */
export const over = () => jest.advanceTimersByTimeAsync(120_000);

export interface Given {
  id: number;
}
const hashed = () => new Promise((resolve) => setTimeout(resolve, 1));

export const look = defineEvent<Given>({
  name: 'kept look',
  urgency: 'low',
  waitsForModel: true,
  build: ({ id }, { consent }) => ({ data: { id, consent, ecommerce: {} }, missing: [] }),
});
export const step = defineEvent<Given>({
  name: 'kept step',
  urgency: 'low',
  waitsForModel: false,
  build: ({ id }) => ({ data: { id }, missing: [] }),
});
export const pay = defineEvent<Given>({
  name: 'kept pay',
  urgency: 'critical',
  waitsForModel: true,
  build: async ({ id }, { consent }) => {
    await hashed();
    return { data: { id, consent, ecommerce: {} }, missing: [] };
  },
});
export const buy = defineEvent<Given & { transaction: string }>({
  name: 'kept buy',
  urgency: 'critical',
  waitsForModel: true,
  onceBy: ({ data }) => String(data['transaction']),
  build: async ({ id, transaction }, { consent }) => {
    await hashed();
    return { data: { id, transaction, consent, ecommerce: {} }, missing: [] };
  },
});

export const eventsOf = ({ entries }: FakeTab) => entries.filter(({ event }) => event !== undefined);
export const idsOf = (tab: FakeTab) => eventsOf(tab).map(({ id }) => id);
export const storedEvents = (storedItems: Map<string, string>) =>
  [...storedItems.keys()].filter((key) => key.startsWith('bindery-event:'));
