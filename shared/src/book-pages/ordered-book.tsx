import { useState, type ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { schemaPreviewQuery } from '../api/personalisation';
import { productQuery } from '../api/products';
import { useMarket } from '../boot/market-context';
import type { OrderedBook } from '../contracts';
import { createQueryClient } from '../data/query-client';
import type { Market } from '../market/markets';

function clientOf(market: Market, { product, schema }: OrderedBook): QueryClient {
  const client = createQueryClient();
  const { slug } = product;
  const [sold, form] = [productQuery(market, slug).queryKey, schemaPreviewQuery(market, slug).queryKey];
  for (const key of [sold, form]) client.setQueryDefaults(key, { gcTime: Infinity });
  client.setQueryData(sold, product);
  client.setQueryData(form, schema);
  return client;
}

/**
 * What is below it asks about a book as it was bought: its form is that of the version it is printed with, its pages are
 * drawn in that version, and nothing of it gets into the query cache of the shop, where that version may be another one.
 * Source: docs/rules.md EDIT-42
 */
export function OrderedBookProvider({ book, children }: { book: OrderedBook; children: ReactNode }) {
  const market = useMarket();
  const [client] = useState(() => clientOf(market, book));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
