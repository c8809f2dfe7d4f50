import { useEffect } from 'react';
import { marketPath, useMarket, useNavigate } from '@bindery/shared';
import { getAnalytics } from '@bindery/analytics';
import { useWords } from '../../words';
import { usePage } from '../navigation';
import { RemoteSlot } from '../remotes';
import { FormSkeleton, PersonalisationLayout, PreviewSkeleton, ProductHeading } from './personalisation-layout';
import { useProduct } from './use-product';

/** The form and, beside it, the book that it changes. */
export function ProductPage() {
  const product = useProduct();
  const market = useMarket();
  const words = useWords();
  const navigate = useNavigate();
  usePage(words.productTitle(product.name));

  useEffect(() => {
    getAnalytics().track('view_item', {
      currency: product.marketplace.currency,
      items: [{ sku: product.master_sku, name: product.name, brand: product.brand, category: product.category, price: product.price.amount, quantity: 1 }],
    });
  }, [product]);

  const toOptions = () => navigate(marketPath(market, `/personalized-products/${product.slug}/options`));
  return (
    <PersonalisationLayout preview={<BookSlot />}>
      <ProductHeading>{product.name}</ProductHeading>
      <RemoteSlot remote="builder_mfe" expose="./CustomisationForm" props={{ product, onComplete: () => void toOptions() }} part="form" loading={<FormSkeleton />} />
    </PersonalisationLayout>
  );
}

export function BookSlot() {
  const product = useProduct();
  return <RemoteSlot remote="preview_mfe" expose="./BookPreview" props={{ slug: product.slug, title: product.name }} part="preview" loading={<PreviewSkeleton />} />;
}
