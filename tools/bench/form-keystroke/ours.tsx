import { createRoot } from 'react-dom/client';
import { findMarket } from '@bindery/shared';
import { schemaPreviewQuery } from '@bindery/shared/data';
import { MarketProvider, MemoryRouter } from '@bindery/shared/boot';
import {
  createQueryClient,
  createStore,
  QueryClientProvider,
  StoreProvider,
} from '@bindery/shared/data/boot';
import type { Product, SchemaPreview } from '@bindery/shared/contracts';
import { UiProvider } from '@bindery/shared/ui';
import { Component as CustomisationForm } from '../../../builder-mfe/src/exposes/customisation-form';
import { FIELDS, MAX_LENGTH } from './fields.mjs';

const market = findMarket('uk')!;
const keys = Object.fromEntries(
  FIELDS.map(({ key, label, isRequired }) => [
    key,
    {
      urlKey: key,
      type: 'string',
      flags: { label, ...(isRequired && { presence: 'required' }) },
      rules: [{ name: 'max', args: { limit: MAX_LENGTH } }],
      metas: [{ canvasComponent: 'SingleLineText' }],
    },
  ]),
);
const schema: SchemaPreview = { dimensions: { page: { width: 840, height: 840 } }, schemas: [{ keys }] };
const product: Product = {
  id: 'bench',
  slug: 'bench',
  museSlug: 'bench',
  name: 'Bench',
  tagline: '',
  description: '',
  meta_title: '',
  meta_description: '',
  available_on: '',
  category: '',
  brand: '',
  master_sku: '',
  version: 'v1',
  price: { amount: '1.00', formatted: '£1.00' },
  display_price: '£1.00',
  variants: [],
  upsells: [],
  pageCount: 0,
  marketplace: { identifier: 'uk', currency: 'GBP' },
  content: { canvas: {}, form: { title: 'Bench', subtitle: '', tabs: [] } },
  coverImage: { url: '', alternativeText: '' },
};
const client = createQueryClient();
client.setQueryData(schemaPreviewQuery(market, product.slug).queryKey, schema);

createRoot(document.getElementById('form')!).render(
  <StoreProvider store={createStore()}>
    <QueryClientProvider client={client}>
      <UiProvider>
        <MarketProvider value={market}>
          <MemoryRouter>
            <CustomisationForm product={product} onComplete={() => undefined} />
          </MemoryRouter>
        </MarketProvider>
      </UiProvider>
    </QueryClientProvider>
  </StoreProvider>,
);
