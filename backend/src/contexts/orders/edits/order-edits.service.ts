import { cancelOrder, cancelWithin, setPaused } from './change-order';
import { changeAddress } from './change-address';
import { changeCard } from './change-card';
import { decideDamage, openReports, reportDamage } from './damage';
import type { OrderEditsDesk, OrderHook } from './edit-desk';
import { editItem, previewEdit } from './edit-item';
import {
  bookTexts,
  orderedBook,
  pagesOfItem,
  revisionOf,
  revisionPages,
  revisionsOf,
  toldRevisions,
} from './item-pages';
import { reorder } from './reorder';

export type OrderEditsParts = Omit<OrderEditsDesk, 'onCancelled' | 'onResumed'>;
export type OrderEdits = ReturnType<typeof createOrderEdits>;

/** Changes orders between purchase and printing. Accepts reports of damage after the shipment. */
export function createOrderEdits(orderEditsParts: OrderEditsParts) {
  const hooks: OrderHook[] = [];
  const resumed: OrderHook[] = [];
  const desk: OrderEditsDesk = { ...orderEditsParts, onCancelled: hooks, onResumed: resumed };
  const withDesk =
    <Args extends readonly unknown[], Result>(run: (desk: OrderEditsDesk, ...args: Args) => Result) =>
    (...args: Args): Result =>
      run(desk, ...args);
  return {
    edit: withDesk(editItem),
    preview: withDesk(previewEdit),
    book: withDesk(orderedBook),
    pages: withDesk(pagesOfItem),
    texts: withDesk(bookTexts),
    revisions: withDesk(revisionsOf),
    revision: withDesk(revisionOf),
    toldRevisions: withDesk(toldRevisions),
    revisionPages: withDesk(revisionPages),
    changeAddress: withDesk(changeAddress),
    changeCard: withDesk(changeCard),
    cancel: withDesk(cancelOrder),
    cancelWithin: withDesk(cancelWithin),
    setPaused: withDesk(setPaused),
    reorder: withDesk(reorder),
    reportDamage: withDesk(reportDamage),
    openReports: withDesk(openReports),
    decideDamage: withDesk(decideDamage),
    /** Registers a hook for the transaction that cancels an order. Call it before the first request. */
    onCancelled: (hook: OrderHook): void => void hooks.push(hook),
    /** Registers a hook for the transaction that resumes a paused order. Call it before the first request. */
    onResumed: (hook: OrderHook): void => void resumed.push(hook),
  };
}
