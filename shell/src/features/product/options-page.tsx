import { marketPath, useMarket, useNavigate } from '@bindery/shared';
import { useWords } from '../../words';
import { usePage } from '../navigation';
import { RemoteSlot } from '../remotes';
import { FormSkeleton, PersonalisationLayout, ProductHeading } from './personalisation-layout';
import { BookSlot } from './product-page';
import { useProduct } from './use-product';

/** The format of the book, its price, and into the cart. */
export function OptionsPage() {
  const product = useProduct();
  const market = useMarket();
  const words = useWords();
  const navigate = useNavigate();
  usePage(words.optionsTitle(product.name));

  const go = (path: string) => void navigate(marketPath(market, path));
  return (
    <PersonalisationLayout preview={<BookSlot />}>
      <ProductHeading>{product.name}</ProductHeading>
      <RemoteSlot
        remote="cart_mfe" expose="./OptionsStep" part="options" loading={<FormSkeleton />}
        props={{ product, onBack: () => go(`/personalized-products/${product.slug}`), onAdded: () => go('/cart') }}
      />
    </PersonalisationLayout>
  );
}
