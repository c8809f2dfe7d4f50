// Fakes the browser's performance timeline, which jsdom does not have. It stores entries for later observers.
import { jest } from '@jest/globals';

let entries: PerformanceEntry[] = [];
const observers = new Set<FakeObserver>();

class FakeObserver {
  static readonly supportedEntryTypes = ['visibility-state', 'mark', 'measure', 'longtask'];
  private type = '';
  private readonly records: PerformanceEntry[] = [];
  constructor(private readonly take: (list: { getEntries: () => PerformanceEntry[] }) => void) {}

  observe({ type }: { type: string }): void {
    this.type = type;
    observers.add(this);
    for (const entry of entries) this.record(entry);
  }
  record(entry: PerformanceEntry): void {
    if (entry.entryType === this.type) this.records.push(entry);
  }
  deliver(): void {
    this.take({ getEntries: () => this.takeRecords() });
  }
  takeRecords(): PerformanceEntry[] {
    return this.records.splice(0);
  }
  disconnect(): void {
    observers.delete(this);
  }
}

export function enter(
  entryType: string,
  name: string,
  startTime: number,
  duration = 0,
  detail?: unknown,
): void {
  const entry = { entryType, name, startTime, duration, detail } as unknown as PerformanceEntry;
  entries.push(entry);
  for (const observer of observers) observer.record(entry);
}

/** Delivers the timeline's entries to the observers. */
export function deliver(): void {
  for (const observer of observers) observer.deliver();
}

/** @param isMarked - if true, the timeline also contains the page's own marks and measures */
export function openTimeline(isMarked = false): void {
  entries = [];
  Object.assign(globalThis, { PerformanceObserver: FakeObserver });
  if (!isMarked) return;
  jest.spyOn(performance, 'mark').mockImplementation((name, options) => {
    enter('mark', name, performance.now(), 0, options?.detail);
    return {} as PerformanceMark;
  });
  jest.spyOn(performance, 'measure').mockImplementation((name, options) => {
    const { start = 0 } = options as { start?: number };
    enter('measure', name, start, performance.now() - start);
    return {} as PerformanceMeasure;
  });
}

export function closeTimeline(): void {
  observers.clear();
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
}
