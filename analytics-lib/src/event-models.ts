import type { EcommerceModel } from '@bindery/shared/contracts';
import type { ModelStatus } from './history';
import { wait, within } from './within';

const TRIES = 3;
const FIRST_PAUSE_MS = 500;
/** Time limit of all tries together. */
const DEADLINE_MS = 20_000;
/** Pause after a failed load. After it, a critical event starts another load of the model. */
const COOL_DOWN_MS = 30_000;

interface Load {
  readonly model: Promise<EcommerceModel>;
  failedAt?: number;
}

export interface EventModels {
  /**
   * @param order - an order's number; undefined means the cart
   * @returns the model, which is loaded if necessary
   */
  need(order: string | undefined, isCritical: boolean): Promise<EcommerceModel>;
  /** Marks all models as stale. Events that already wait still get the model that is loading for them. */
  dropModels(): void;
}

/**
 * The ecommerce models by order number. Each model loads when an event first needs it. A failed load is not repeated
 * until `dropModels` is called, or a critical event arrives after the cool-down. Source: docs/rules.md TRACK-04
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
    dropModels() {
      for (const order of loads.keys()) tell('stale', order);
      loads.clear();
    },
  };
}

async function readModel(fetchModel: () => Promise<EcommerceModel>): Promise<EcommerceModel> {
  const deadline = Date.now() + DEADLINE_MS;
  for (let tries = 1; ; tries++) {
    try {
      return await within(deadline - Date.now(), fetchModel());
    } catch (error) {
      // half of the pause is random, so that many pages do not retry at the same moment
      const pause = FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random() / 2);
      if (tries === TRIES || isRefusal(error) || Date.now() + pause >= deadline) throw error;
      await wait(pause);
    }
  }
}

/** Returns true if the server would answer a retry with the same error. */
function isRefusal(error: unknown): boolean {
  const { status = 0 } = error as { status?: number };
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
