import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { databases } from '../../testing/test-databases';
import { figuresRoutes } from './figures.routes';
import { BareRegistry } from './testing/bare-registry';
import { BAD_KINDS, RolloutSimulation, type Tell } from './testing/rollout-simulation';

// The benchmark `rollouts` runs the same simulation more often. Source: docs/adr/0091-releases-guard-themselves.md

const FIVE_MINUTES = { shoppers: 1000, seconds: 300 };
let bare: BareRegistry;
let simulation: RolloutSimulation;
let app: FastifyInstance;
beforeAll(async () => {
  bare = await BareRegistry.open(databases[0]!.open);
  simulation = new RolloutSimulation(bare);
  app = Fastify();
  await app.register(figuresRoutes, { figures: simulation.figures });
});
afterAll(async () => {
  await simulation.close();
  await app.close();
  await bare.close();
});

const throughRoute: Tell = async (figures, remoteAddress) => {
  const { statusCode } = await app.inject({
    ...{ method: 'POST', url: '/release-figures', remoteAddress, payload: { figures } },
  });
  expect(statusCode).toBe(204);
};

it.each(Object.entries(BAD_KINDS))(
  'takes back a release that %s before 2 % of the shoppers of five minutes met it, and then nobody meets it',
  async (_, { name, ...bad }) => {
    const outcome = await simulation.run(
      { ...FIVE_MINUTES, percentage: 5, bad, name, seed: 11 },
      throughRoute,
    );
    expect(outcome).toMatchObject({
      metAfter: 0,
      reason: expect.stringMatching(/ of \d+ shoppers, against /),
    });
    expect(outcome.met).toBeGreaterThanOrEqual(10);
    expect(outcome.met / FIVE_MINUTES.shoppers).toBeLessThan(0.02);
  },
);

it('the watch does not roll back a good release with an ordinary number of failures', async () => {
  for (const percentage of [5, 50]) {
    const outcome = await simulation.run({ ...FIVE_MINUTES, percentage, seed: percentage });
    expect(outcome).toMatchObject({ takenBackAfterS: undefined, reason: undefined });
    expect(outcome.met).toBeGreaterThan(0);
  }
});
