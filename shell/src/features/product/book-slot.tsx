import { RemoteSlot } from '../remotes';
import { useProduct } from './product-context';
import { FirstPage } from './product-frame';

export function BookSlot() {
  const product = useProduct();
  return (
    <RemoteSlot
      remote="preview_mfe"
      expose="./BookPreview"
      props={{ slug: product.slug, title: product.name, isBound: product.isBound ?? true }}
      part="preview"
      isSecond
      loading={<FirstPage slug={product.slug} />}
    />
  );
}
