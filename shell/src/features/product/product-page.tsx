import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from '@bindery/shared';
import { getAnalytics, defineEvent } from '@bindery/analytics';
import { goodsEvent, type GoodsAttributes } from '@bindery/analytics/goods';
import { useWords } from '../../words';
import { NotFoundPage, STEP_OF_THE_PAGE, usePage } from '../layout';
import { RemoteSlot, usePrefetch } from '../remotes';
import { useAvatarSlot, usePreviewSlot } from './preview-slots';
import { FormSkeleton } from './personalisation-layout';
import { creationPath, readStep, stepPath, useOwnAddress } from './addresses';
import { BookSlot } from './book-slot';
import { CREATION_STEPS } from './creation-steps';
import { DraftNotices } from './draft-notices';
import { OptionsPage } from './options-page';
import { useIsReady, useProduct, useSteps } from './product-context';
import { ProductFrame } from './product-frame';

/** Source: docs/rules.md TRACK-09 */
const viewItem = defineEvent<GoodsAttributes>({
  name: 'view_item',
  urgency: 'low',
  waitsForModel: false,
  build: (given) => goodsEvent(given),
});

/** A product's page, or one step of its creation: the same form and book, so that nothing begins anew between steps. */
export function ProductPage() {
  const { step } = useParams();
  const product = useProduct();
  const isReady = useIsReady();
  const number = step === undefined ? undefined : readStep(step);
  const after = CREATION_STEPS.find((name) => name === step);
  if (after && isReady) return <OptionsPage step={after} />;
  if (!after && step !== undefined && number === undefined) return <NotFoundPage />;
  return (
    <ProductFrame product={product} book={isReady ? <BookSlot /> : undefined}>
      {isReady ? <ProductForm step={number} /> : undefined}
    </ProductFrame>
  );
}

/**
 * Fetches ahead what follows the form once the shopper is at one of its steps, and before that what the first change
 * needs (the client of the API), which the document does not ask for. Source: docs/rules.md LINK-13
 */
function useFilesAhead(step: number | undefined): void {
  const prefetch = usePrefetch();
  const isInForm = step !== undefined;
  useEffect(() => {
    prefetch(isInForm ? 'options' : 'product');
  }, [isInForm, prefetch]);
}

/** The form, in the address of each of its steps. */
function ProductForm({ step }: { step: number | undefined }) {
  const product = useProduct();
  const steps = useSteps();
  const address = useOwnAddress();
  const words = useWords();
  const navigate = useNavigate();
  const Avatar = useAvatarSlot(product.slug);
  const Preview = usePreviewSlot(product.slug);
  const tab = step === undefined ? undefined : product.content.form.tabs[step - 1];
  usePage(tab ? `${tab.title} | ${words.productTitle(product.name)}` : words.productTitle(product.name));

  useFilesAhead(step);
  const viewedSlug = useRef<string>(undefined);
  useEffect(() => {
    if (viewedSlug.current === product.slug) return; // StrictMode mounts twice, a price may change: the shopper sees it once
    viewedSlug.current = product.slug;
    getAnalytics().track(viewItem, {
      currency: product.marketplace.currency,
      items: [
        {
          sku: product.master_sku,
          name: product.englishName ?? product.name,
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
  const toNextStep = (): void => void navigate(address(creationPath(product.slug, steps[0]!)));
  return (
    <>
      <DraftNotices />
      <RemoteSlot
        remote="builder_mfe"
        expose="./CustomisationForm"
        props={{
          product,
          Avatar,
          Preview,
          step,
          stepsAfter: steps.length,
          onStep: toStep,
          onComplete: toNextStep,
        }}
        part="form"
        loading={<FormSkeleton />}
      />
    </>
  );
}
