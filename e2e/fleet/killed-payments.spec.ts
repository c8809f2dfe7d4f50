import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { putMigratedDatabase } from '../../backend/src/testing/embedded-templates.mjs';
import {
  standstillEmbedded,
  standstillOnPostgres,
  type Standstill,
} from '../../backend/src/testing/standstill.mjs';
import { chargeFaults, SUMS } from '../../tools/soak/charges.mjs';
import { startFleet } from '../../tools/soak/fleet.mjs';
import { ShopProcess } from '../../tools/soak/processes.mjs';
import { firstPort } from '../support/addresses';
import { PayingShopper, type Paid } from '../support/paying-shopper';
import { expect, skipWithoutPostgres, test } from '../support/test';

/** A trigger pauses the process at these database statements of a payment, so the test can kill it there. */
const STEPS = {
  freezing: 'before insert on payments',
  charging: 'before insert on sandbox_payments',
  ordering: 'before insert on orders',
  paid: `before update on payments when (new.state = 'paid')`,
  failed: `before update on payments when (new.state = 'failed')`,
  approving: `before update on sandbox_payments when (new.status = 'succeeded')`,
};
type Step = keyof typeof STEPS;

interface Shop {
  origin(): string;
  /** Calls `act`, kills the process when it reaches `step`, and starts a new process. */
  killAt(step: Step, shopper: PayingShopper, act: () => Promise<unknown>): Promise<void>;
}

const isOrdered = ({ checkout }: Paid): boolean => checkout.state === 'complete' && checkout.order !== null;

async function toReview(origin: string, token: string): Promise<PayingShopper> {
  const shopper = new PayingShopper(origin);
  await shopper.toReview(token);
  return shopper;
}

const PAYING = ['freezing', 'charging', 'ordering', 'paid'] as const;
/** All cases run only if ALL_KILLS is 1, because each restart takes seconds. */
const isWhole = process.env.ALL_KILLS === '1';

async function payUnderKills(
  { origin, killAt }: Shop,
  steps: readonly (typeof PAYING)[number][],
): Promise<number> {
  for (const step of steps) {
    const shopper = await toReview(origin(), 'sandbox_success');
    await killAt(step, shopper, () => shopper.pay());
    expect(isOrdered(await shopper.comeBack()), step).toBe(true);
    const { checkout } = await shopper.payAgain();
    expect(checkout.order, `${step}, and the button pressed again`).toEqual((await shopper.look()).order);
  }
  return steps.length;
}

/** Kills the process while it records a declined card, then in a second payment while it records a bank challenge. */
async function payInTwoTries({ origin, killAt }: Shop): Promise<number> {
  const declined = await toReview(origin(), 'sandbox_declined');
  await killAt('failed', declined, () => declined.pay());
  expect((await declined.comeBack()).checkout).toMatchObject({ failure: { code: 'declined' }, order: null });
  await declined.choose('sandbox_success');
  expect(isOrdered(await declined.pay()), 'another card after a declined one').toBe(true);

  const shopper = await toReview(origin(), 'sandbox_authenticate');
  const { action } = await shopper.pay();
  await killAt('approving', shopper, () => shopper.approve(action!.url));
  const { action: still } = await shopper.comeBack();
  expect(still, 'the bank still asks').toEqual(action);
  await shopper.approve(still!.url);
  expect(isOrdered(await shopper.comeBack()), 'approved').toBe(true);
  return 2;
}

async function expectSettled(standstill: Standstill, carts: number): Promise<void> {
  const rows = (text: string) => standstill.rows(text);
  expect(await rows(SUMS)).toHaveLength(carts);
  expect(await chargeFaults(rows, [])).toEqual([]);
}

async function dieAt(
  standstill: Standstill,
  step: Step,
  victim: Pick<ShopProcess, 'kill'>,
  act: () => Promise<unknown>,
): Promise<void> {
  await standstill.arm(step);
  // the response is lost with the process
  act().catch(() => undefined);
  await standstill.reached(step);
  await victim.kill();
  await standstill.letGo();
}

test.describe('payments while processes are killed (PAY-01, PAY-03)', () => {
  test.describe.configure({ timeout: 600_000 });

  test('succeed exactly once after a restart, on the embedded database', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'bindery-paying-'));
    const port = firstPort + 30;
    const origin = `http://localhost:${port}`;
    const env = { APP_ENV: 'staging', DATABASE_URL: '', DATA_DIR: dataDir, PUBLIC_ORIGIN: origin };
    const shop = new ShopProcess({ name: 'the shop', program: 'main', port, env });
    try {
      putMigratedDatabase(dataDir);
      await shop.start();
      await shop.stop();
      const standstill = await standstillEmbedded(path.join(dataDir, 'database'), STEPS);
      await shop.start();
      const killed: Shop = {
        origin: () => origin,
        async killAt(step, _shopper, act) {
          await dieAt(standstill, step, shop, act);
          await shop.start();
        },
      };
      const paid = await payUnderKills(killed, isWhole ? PAYING : ['ordering']);
      const carts = paid + (isWhole ? await payInTwoTries(killed) : 0);
      await shop.stop();
      await expectSettled(standstill, carts);
    } finally {
      await shop.kill();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test('succeed exactly once in another process, on PostgreSQL', async () => {
    const port = firstPort + 35;
    const fleet = await skipWithoutPostgres(startFleet({ port, webs: 2, workers: 0 }));
    const standstill = await standstillOnPostgres(fleet.databaseUrl, STEPS);
    let turn = 0;
    let starting = Promise.resolve();
    const origin = (): string => `http://localhost:${port + 1 + turn}`;
    try {
      const killed: Shop = {
        origin,
        async killAt(step, shopper, act) {
          const victim = fleet.web[turn]!;
          await dieAt(standstill, step, victim, act);
          await starting;
          turn = 1 - turn;
          shopper.origin = origin();
          starting = victim.start();
        },
      };
      const paid = await payUnderKills(killed, isWhole ? PAYING : ['charging', 'ordering', 'paid']);
      const carts = paid + (isWhole ? await payInTwoTries(killed) : 0);
      await starting;
      await expectSettled(standstill, carts);
    } finally {
      await standstill.close();
      await fleet.stop();
    }
  });
});
