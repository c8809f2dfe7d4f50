import { useState, type ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { drawOrderedItem, schemaPreviewQuery } from './api/personalisation';
import { productQuery } from './api/products';
import { useMarket } from '../core/page-contexts';
import type { OrderedBook } from '../contracts';
import { createQueryClient } from './query-client';
import type { Market } from '../market/markets';

function clientOf(market: Market, itemId: string, { product, schema }: OrderedBook): QueryClient {
  const client = createQueryClient();
  const { slug } = product;
  const [sold, form] = [productQuery(market, slug).queryKey, schemaPreviewQuery(market, slug).queryKey];
  for (const key of [sold, form]) client.setQueryDefaults(key, { gcTime: Infinity });
  client.setQueryData(sold, product);
  client.setQueryData(form, schema);
  drawOrderedItem(client, slug, itemId);
  return client;
}

interface OrderedBookProviderProps {
  /** id of the ordered item */
  itemId: string;
  book: OrderedBook;
  children: ReactNode;
}

/**
 * Provides a bought book to its children: the form and pages of the version to print, even if the product is no longer
 * sold. Uses a separate query cache, so that this version never mixes with the version that the shop sells now.
 * Source: docs/rules.md EDIT-42
 */
export function OrderedBookProvider({ itemId, book, children }: OrderedBookProviderProps) {
  const market = useMarket();
  const [client] = useState(() => clientOf(market, itemId, book));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
