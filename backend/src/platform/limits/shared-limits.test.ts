import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { DiskFullError, FreeDisk } from '../data-folder';
import { Budgets, BudgetSpentError, SharedLimits } from '.';

const HOME = ['2001:db8:1:2::/64', '2001:db8:1::/48'];
const homeIn48 = (index: number): string[] => [`2001:db8:1:${index.toString(16)}::/64`, HOME[1]!];

// Source: docs/rules.md HTTP-48
describe('the daily budget of a network', () => {
  afterEach(() => void jest.restoreAllMocks());
  const open = (): Budgets => new Budgets(new SharedLimits(undefined, 'secret'));

  it('limits each resource separately, and starts again the next day', () => {
    const noon = Date.UTC(2030, 0, 1, 12);
    jest.spyOn(Date, 'now').mockImplementation(() => noon);
    const budgets = open();
    for (let count = 0; count < 200; count += 1) budgets.spend(HOME, { mails: 1 });
    expect(() => budgets.spend(HOME, { mails: 1 })).toThrow(BudgetSpentError);
    expect(() => budgets.spend(HOME, { jobs: 1 })).not.toThrow();
    expect(() => budgets.spend(['203.0.113.9'], { mails: 1 })).not.toThrow();
    jest.spyOn(Date, 'now').mockImplementation(() => noon + 12 * 3_600_000);
    expect(() => budgets.spend(HOME, { mails: 1 })).not.toThrow();
  });

  it('also limits a whole /48 network of many /64 networks', () => {
    const budgets = open();
    let spentCount = 0;
    const ask = (): void => {
      for (; spentCount < 5000; spentCount += 1) budgets.spend(homeIn48(spentCount), { mails: 1 });
    };
    expect(ask).toThrow(BudgetSpentError);
    expect(spentCount).toBe(1000);
  });

  it('causes an error that says when the client may try again', () => {
    jest.spyOn(Date, 'now').mockImplementation(() => Date.UTC(2030, 0, 1, 23));
    const budgets = open();
    let error: unknown;
    try {
      budgets.spend(HOME, { storedKb: 5_000_001 });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
  });
});

describe('free disk space', () => {
  it('must exceed a minimum for large uploads', async () => {
    await expect(new FreeDisk('/', 0).require()).resolves.toBeUndefined();
    await expect(new FreeDisk('/', 1e18).require()).rejects.toThrow(DiskFullError);
  });
});
