import { useLayoutEffect, useRef, useState } from 'react';
import {
  differingKeys,
  hasItemDraft,
  itemDraftChanges,
  loadItemDraft,
  renewItemDraft,
  useStore,
} from '@bindery/shared/data';
import type { Customisation, OrderItem } from '@bindery/shared/contracts';

interface ItemDraft {
  itemId: string;
  /** the shopper returned to unconfirmed changes */
  isResumed: boolean;
  /** form keys that another tab or device changed during the edit */
  elsewhere: readonly string[];
  /** true if the order contains all changes of the draft, because they were saved but the answer was lost */
  isDone: boolean;
}

/**
 * Loads an item's draft into the store before the first paint. Fields that the shopper has not changed get the order's
 * current values, because another device may have changed them.
 * @returns the draft; undefined until it is loaded. Source: docs/rules.md EDIT-41
 */
export function useItemDraft(
  item: Pick<OrderItem, 'id' | 'productSlug'> | undefined,
  origin: Customisation | undefined,
): ItemDraft | undefined {
  const store = useStore();
  const [draft, setDraft] = useState<ItemDraft | undefined>(undefined);
  const loaded = useRef<string | undefined>(undefined);
  const itemId = item?.id;
  const slug = item?.productSlug;
  useLayoutEffect(() => {
    if (itemId === undefined || slug === undefined || !origin) return;
    const isLoaded = loaded.current === itemId;
    loaded.current = itemId;
    const changes = itemDraftChanges(slug, itemId);
    const moved = changes ? differingKeys(changes.base, origin) : [];
    // a key is in conflict only if the order's new value is not the shopper's value
    const contrary = new Set(changes ? differingKeys(changes.values, origin) : []);
    const keys = moved.filter((key) => contrary.has(key));
    if (isLoaded) renewItemDraft(store, slug, itemId, origin);
    const isResumed = isLoaded || loadItemDraft(store, slug, itemId, origin).kind === 'stored';
    setDraft((lastDraft) =>
      isLoaded && lastDraft
        ? { ...lastDraft, elsewhere: changes ? [...new Set([...lastDraft.elsewhere, ...keys])].sort() : [] }
        : {
            ...{ itemId, isResumed, elsewhere: keys },
            isDone: moved.length > 0 && !hasItemDraft(slug, itemId),
          },
    );
  }, [store, itemId, slug, origin]);
  return draft?.itemId === itemId ? draft : undefined;
}
