import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from '@bindery/shared';
import type { Product } from '@bindery/shared/contracts';
import { getAnalytics } from '@bindery/analytics';
import { useWords } from '../../words';
import { NotFoundPage } from '../errors';
import { STEP_OF_THE_PAGE, usePage } from '../navigation';
import { RemoteSlot } from '../remotes';
import { useAvatarSlot, usePreviewSlot } from './preview-slots';
import {
  FormSkeleton,
  PersonalisationLayout,
  PreviewSkeleton,
  ProductHeading,
} from './personalisation-layout';
import { optionsPath, readStep, stepPath, useOwnAddress } from './addresses';
import { DraftNotices } from './draft-notices';
import { useProduct } from './product-context';

/** The options: one step that follows the form's. */
const STEPS_AFTER = 1;

/** A product's page, or one step of its creation: the same form and book, so that nothing begins anew between steps. */
export function ProductPage() {
  const { step } = useParams();
  const number = step === undefined ? undefined : readStep(step);
  return step !== undefined && number === undefined ? <NotFoundPage /> : <FormAndBook step={number} />;
}

/** The form and, beside it, the book that it changes. */
function FormAndBook({ step }: { step: number | undefined }) {
  const product = useProduct();
  const address = useOwnAddress();
  const words = useWords();
  const navigate = useNavigate();
  const Avatar = useAvatarSlot(product.slug);
  const Preview = usePreviewSlot(product.slug);
  const tab = step === undefined ? undefined : product.content.form.tabs[step - 1];
  usePage(tab ? `${tab.title} | ${words.productTitle(product.name)}` : words.productTitle(product.name));

  const viewedProduct = useRef<Product>(undefined);
  useEffect(() => {
    if (viewedProduct.current === product) return; // StrictMode mounts twice: the shopper sees it once
    viewedProduct.current = product;
    getAnalytics().track('view_item', {
      currency: product.marketplace.currency,
      items: [
        {
          sku: product.master_sku,
          name: product.name,
          brand: product.brand,
          category: product.category,
          price: product.price.amount,
          quantity: 1,
        },
      ],
    });
  }, [product]);

  function toStep(next: number, isReplacing: boolean): void {
    const [pathname, ownSearch] = address(stepPath(product.slug, next)).split('?');
    // a page that was just opened keeps what its address says of the way here (utm_source)
    const search = isReplacing ? window.location.search : ownSearch;
    void navigate({ pathname, search }, { replace: isReplacing, state: STEP_OF_THE_PAGE });
  }
  const toOptions = (): void => void navigate(address(optionsPath(product.slug)));
  return (
    <PersonalisationLayout preview={<BookSlot />}>
      <ProductHeading>{product.name}</ProductHeading>
      <DraftNotices />
      <RemoteSlot
        remote="builder_mfe"
        expose="./CustomisationForm"
        props={{
          product,
          Avatar,
          Preview,
          step,
          stepsAfter: STEPS_AFTER,
          onStep: toStep,
          onComplete: toOptions,
        }}
        part="form"
        loading={<FormSkeleton />}
      />
    </PersonalisationLayout>
  );
}

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
