import { useLayoutEffect, useRef, useState } from 'react';
import { loadItemDraft, renewItemDraft, useStore } from '@bindery/shared/data';
import type { Customisation, OrderItem } from '@bindery/shared/contracts';

interface ItemDraft {
  /** whose draft is in the store */
  itemId: string;
  /** the shopper comes back to changes that were never confirmed */
  isResumed: boolean;
}

/**
 * Brings an item's own draft into the store before the first paint, and lets what the shopper has not changed follow the
 * order. @returns undefined until it is there
 * Source: docs/rules.md EDIT-41
 */
export function useItemDraft(
  item: OrderItem | undefined,
  origin: Customisation | undefined,
): ItemDraft | undefined {
  const store = useStore();
  const [draft, setDraft] = useState<ItemDraft | undefined>(undefined);
  const loadedFor = useRef<string | undefined>(undefined);
  const itemId = item?.id;
  const slug = item?.productSlug;
  useLayoutEffect(() => {
    if (itemId === undefined || slug === undefined || !origin) return;
    if (loadedFor.current === itemId) return renewItemDraft(store, slug, itemId, origin);
    loadedFor.current = itemId;
    const { kind } = loadItemDraft(store, slug, itemId, origin);
    setDraft({ itemId, isResumed: kind === 'stored' });
  }, [store, itemId, slug, origin]);
  return draft?.itemId === itemId ? draft : undefined;
}
