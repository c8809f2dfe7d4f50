import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from '@bindery/shared';
import { getAnalytics, defineEvent } from '@bindery/analytics';
import { goodsEvent, type GoodsAttributes } from '@bindery/analytics/goods';
import { useWords } from '../../words';
import { eventItem } from '../catalogue';
import { NotFoundPage, STEP_OF_THE_PAGE, usePage } from '../layout';
import { RemoteSlot, usePrefetch } from '../remotes';
import { useAvatarSlot, usePreviewSlot } from './preview-slots';
import { FormSkeleton } from './personalisation-layout';
import { creationPath, readStep, stepPath, useOwnAddress } from './addresses';
import { BookSlot, ProductFrame } from './product-frame';
import { CREATION_STEPS, withGoal } from './creation-steps';
import { DraftNotices } from './draft-notices';
import { OptionsPage } from './options-page';
import { useIsReady, useProduct } from './product-context';

/** Source: docs/rules.md TRACK-09 */
const viewItem = defineEvent<GoodsAttributes>({
  name: 'view_item',
  urgency: 'low',
  waitsForModel: false,
  build: (goods) => goodsEvent(goods),
});

/** A product's page, or the page of a step after the form. Form and book stay mounted across these pages. */
export function ProductPage() {
  const { step } = useParams();
  const product = useProduct();
  const isReady = useIsReady();
  const number = step === undefined ? undefined : readStep(step);
  const creationStep = CREATION_STEPS.find((name) => name === step);
  if (creationStep && isReady) return <OptionsPage step={creationStep} />;
  if (!creationStep && step !== undefined && number === undefined) return <NotFoundPage />;
  return (
    <ProductFrame product={product} book={isReady ? <BookSlot /> : undefined}>
      {isReady ? <ProductForm step={number} /> : undefined}
    </ProductFrame>
  );
}

/**
 * On a step of the form, prefetches the pages after the form. On the product's page, prefetches the API client for the
 * first change. Source: docs/rules.md LINK-13
 */
function useFilesAhead(step: number | undefined): void {
  const prefetch = usePrefetch();
  const isInForm = step !== undefined;
  useEffect(() => {
    prefetch(isInForm ? 'options' : 'product');
  }, [isInForm, prefetch]);
}

function ProductForm({ step }: { step: number | undefined }) {
  const product = useProduct();
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
    if (viewedSlug.current === product.slug) return; // tracks a product once, even if its prices change
    viewedSlug.current = product.slug;
    getAnalytics().track(viewItem, {
      currency: product.marketplace.currency,
      items: [eventItem(product)],
    });
  }, [product]);

  function toStep(next: number, isReplacing: boolean): void {
    const [pathname, ownSearch] = address(stepPath(product.slug, next)).split('?');
    // redirects with the query of the address, which may contain utm_source
    const search = isReplacing ? window.location.search : ownSearch;
    void navigate({ pathname, search }, { replace: isReplacing, state: STEP_OF_THE_PAGE });
  }
  const toNextStep = (): void => void navigate(address(creationPath(product.slug, 'options')));
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
          stepsAfter: 1,
          ...withGoal({ onStep: toStep, onComplete: toNextStep }),
        }}
        part="form"
        loading={<FormSkeleton />}
      />
    </>
  );
}
