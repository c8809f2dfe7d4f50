import { RemoteSlot } from '../remotes';
import { PreviewSkeleton } from './personalisation-layout';
import { useProduct } from './product-context';

/** The book as it is now. */
export function BookSlot() {
  const product = useProduct();
  return (
    <RemoteSlot
      remote="preview_mfe"
      expose="./BookPreview"
      props={{ slug: product.slug, title: product.name, isBound: product.isBound ?? true }}
      part="preview"
      loading={<PreviewSkeleton />}
    />
  );
}
