import { describe, expect, it, jest } from '@jest/globals';
import type { FrozenPage } from '@bindery/shared/contracts';
import { createFreezeWatch } from './freeze-rule';

const FORM: FrozenPage = { name: 'builder_mfe', version: 'v2', expose: './CustomisationForm' };

/** A watchdog whose clock starts at an arbitrary time. */
function start() {
  const report = jest.fn();
  const watch = createFreezeWatch(report);
  let now = 1_000_000;
  return {
    report,
    beat: watch.beat,
    ticks(count: number, afterMs = 1000) {
      for (let each = 0; each < count; each += 1) watch.tick((now += afterMs));
    },
  };
}

// Source: docs/rules.md REL-26
describe('a watched page', () => {
  it('counts as frozen after five seconds without a beat', () => {
    const { report, beat, ticks } = start();
    beat([FORM]);
    ticks(4);
    expect(report).not.toHaveBeenCalled();
    ticks(1);
    expect(report).toHaveBeenCalledWith([FORM]);
    ticks(20);
    beat([FORM]);
    ticks(20);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('counts as alive while it sends beats, even if it loads slowly', () => {
    const { report, beat, ticks } = start();
    for (let times = 0; times < 20; times += 1) {
      beat([FORM]);
      ticks(4);
    }
    expect(report).not.toHaveBeenCalled();
  });

  it('does not count as frozen before its first beat, while hidden or without remotes', () => {
    const { report, beat, ticks } = start();
    ticks(20);
    beat([FORM]);
    beat([]);
    ticks(20);
    expect(report).not.toHaveBeenCalled();
  });

  it('does not count as frozen if the computer slept', () => {
    const { report, beat, ticks } = start();
    beat([FORM]);
    ticks(4);
    ticks(1, 3_600_000);
    ticks(4);
    expect(report).not.toHaveBeenCalled();
    ticks(1);
    expect(report).toHaveBeenCalledTimes(1);
  });
});
