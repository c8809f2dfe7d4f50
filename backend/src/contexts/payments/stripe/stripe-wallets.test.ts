import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stripeBench } from '../testing/provider-benches';

const HOUR_MS = 3_600_000;

/** PAY-01, PROV-04 */
describe('the wallets that Stripe accepts on the shop’s domain', () => {
  let bench: Awaited<ReturnType<typeof stripeBench>>;
  beforeEach(async () => {
    bench = await stripeBench(2000);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await bench.close();
  });
  const questionsAsked = () =>
    bench.standIn.requests.map(({ method, fields }) => `${method} ${fields['domain_name']}`);
  const hasLeft = (ms: number): void => {
    const nowMs = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(nowMs + ms);
  };

  it('are the active wallets of the domain', async () => {
    bench.standIn.inactiveWallets = ['paypal'];
    const wallets = ['apple_pay', 'google_pay', 'link'];
    expect(await Promise.all([bench.port.wallets(), bench.port.wallets()])).toEqual([wallets, wallets]);
    expect(questionsAsked()).toEqual(['GET shop.example', 'POST shop.example']);
    expect(await bench.port.wallets()).toEqual(wallets);
    hasLeft(HOUR_MS);
    expect(await bench.port.wallets()).toEqual(wallets);
    expect(questionsAsked()).toEqual(['GET shop.example', 'POST shop.example', 'GET shop.example']);
  });

  it('are an empty list while Stripe does not answer', async () => {
    bench.standIn.manner = 'broken';
    expect(await bench.port.wallets()).toEqual([]);
    bench.standIn.manner = 'well';
    expect(await bench.port.wallets()).toEqual([]);
    expect(bench.log).toEqual([expect.stringContaining('Stripe did not say which wallets work')]);
    expect(bench.log.join()).not.toContain('sk_test');
    hasLeft(HOUR_MS / 60);
    expect(await bench.port.wallets()).toContain('apple_pay');
  });
});
