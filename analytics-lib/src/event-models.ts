import type { EcommerceModel } from '@bindery/shared/contracts';
import type { ModelStatus } from './history';
import { wait, within } from './within';

const TRIES = 3;
const FIRST_PAUSE_MS = 500;
/** Of all tries together. */
const DEADLINE_MS = 20_000;
/** After a failed load a critical event tries again, but not each one. */
const COOL_DOWN_MS = 30_000;

interface Load {
  readonly model: Promise<EcommerceModel>;
  failedAt?: number;
}

export interface EventModels {
  /**
   * @param order - an order's number; undefined: the cart
   * @returns the model as it is known, else as it is read now
   */
  need(order: string | undefined, isCritical: boolean): Promise<EcommerceModel>;
  /** What is known is stale. What already waits for an answer takes it: it is from after it happened. */
  changed(): void;
}

/**
 * Models by order, each read when it is first needed. A failed one stays failed until it is said to have changed, or a
 * critical event comes later.
 * Source: docs/rules.md TRACK-04
 */
export function createEventModels(
  fetchModel: (order?: string) => Promise<EcommerceModel>,
  tell: (status: ModelStatus, order?: string) => void,
): EventModels {
  const loads = new Map<string | undefined, Load>();

  function start(order?: string): Load {
    const load: Load = { model: readModel(() => fetchModel(order)) };
    loads.set(order, load);
    tell('pending', order);
    const settled = (status: 'ready' | 'error') => () => {
      if (status === 'error') load.failedAt = Date.now();
      if (loads.get(order) === load) tell(status, order);
    };
    load.model.then(settled('ready'), settled('error'));
    return load;
  }

  return {
    need(order, isCritical) {
      const load = loads.get(order);
      const isOver = isCritical && load?.failedAt !== undefined && Date.now() - load.failedAt >= COOL_DOWN_MS;
      return (load && !isOver ? load : start(order)).model;
    },
    changed() {
      for (const order of loads.keys()) tell('stale', order);
      loads.clear();
    },
  };
}

async function readModel(fetchModel: () => Promise<EcommerceModel>): Promise<EcommerceModel> {
  const until = Date.now() + DEADLINE_MS;
  for (let tries = 1; ; tries++) {
    try {
      return await within(until - Date.now(), fetchModel());
    } catch (error) {
      // half of it by chance: many pages do not come back at once
      const pause = FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random() / 2);
      if (tries === TRIES || isRefusal(error) || Date.now() + pause >= until) throw error;
      await wait(pause);
    }
  }
}

/** The server would say the same again. */
function isRefusal(error: unknown): boolean {
  const { status = 0 } = error as { status?: number };
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
