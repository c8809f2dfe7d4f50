import { describe, expect, it } from '@jest/globals';
import { readSteps, whatFollows } from './rollout.mjs';

const steps = [
  { percentage: 5, minutes: 10 },
  { percentage: 25, minutes: 20 },
];
const NOW = Date.parse('2026-03-01T12:00:00Z');

describe('the steps of a rollout', () => {
  it('can be given as text or omitted', () => {
    expect(readSteps('5:10,25:20')).toEqual(steps);
    expect(readSteps(undefined)).toBeUndefined();
  });

  it.each(['', '5', '5:10,', '5 : 10', '100:1', 'all'])('are refused as "%s", with an example', (text) => {
    expect(() => readSteps(text)).toThrow(/5:10,25:20 gives a release to 5 %/);
  });

  it('are printed with the time until each step', () => {
    const rollout = { steps, step: 0, is_held: false, next_step_at: '2026-03-01T12:10:03Z' };
    expect(whatFollows(rollout, NOW)).toBe('25 % in 10 min, all in 30 min');
    expect(whatFollows({ ...rollout, step: 1 }, NOW)).toBe('all in 10 min');
    // the job is late
    expect(whatFollows({ ...rollout, next_step_at: '2026-03-01T11:59:00Z' }, NOW)).toBe(
      '25 % in 0 min, all in 20 min',
    );
    expect(whatFollows({ steps, step: 0, is_held: true }, NOW)).toBe('held until "resume"');
  });
});
