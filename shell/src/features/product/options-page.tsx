import { useMemo, useState } from 'react';
import { marketPath, useMarket, useNavigate } from '@bindery/shared';
import type { Product } from '@bindery/shared/contracts';
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

  const { modal, change } = useEdits(product);
  const go = (path: string) => void navigate(marketPath(market, path));
  return (
    <PersonalisationLayout preview={<BookSlot />}>
      <ProductHeading>{product.name}</ProductHeading>
      <RemoteSlot
        remote="cart_mfe" expose="./OptionsStep" part="options" loading={<FormSkeleton />}
        props={{ product, onBack: () => go(`/personalized-products/${product.slug}`), onChangeChoice: change, onAdded: () => go('/cart') }}
      />
      {modal ? <RemoteSlot remote="builder_mfe" expose="./SchemaFormModal" part="form" loading={null} props={modal} /> : null}
    </PersonalisationLayout>
  );
}

/** The choices that are changed in the form's modal, one after the other. */
function useEdits(product: Product) {
  const [edits, setEdits] = useState<{ urlKeys: readonly string[]; current: number; isOpen: boolean } | undefined>(undefined);
  const tabKeys = useMemo(() => edits && [edits.urlKeys[edits.current - 1]!], [edits]);
  const modal = edits && {
    product, tabKeys, isOpen: edits.isOpen,
    edits: { current: edits.current, total: edits.urlKeys.length, onStep: (current: number) => setEdits({ ...edits, current }) },
    onClose: () => setEdits({ ...edits, isOpen: false }),
  };
  return { modal, change: (urlKey: string, urlKeys: readonly string[]) => setEdits({ urlKeys, current: urlKeys.indexOf(urlKey) + 1, isOpen: true }) };
}
