import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMarket, useParams, marketPath, useNavigate } from '@bindery/shared';
import {
  ApiError,
  productQuery,
  useCustomisationSource,
  useCustomisationWriter,
  useDraftKey,
  useIntent,
  useQuery,
  useStore,
  useBeginNewBook,
  useCustomisation,
} from '@bindery/shared/data';
import { Outlet } from '@bindery/shared/boot';
import { loadCustomisation, loadLineDraft, renewLineDraft } from '@bindery/shared/data/boot';
import { Button, Container, ErrorNotice, Heading, Flex } from '@bindery/shared/ui';
import type { Product } from '@bindery/shared/contracts';
import { useWords as useShopWords } from '../../words';
import { dropLink, heldLink } from '../../incoming-link';
import { NotFoundPage, usePage, ShopLinkButton } from '../layout';
import { useCreationSteps } from './creation-steps';
import { useEditedLine, type EditedLine } from './edited-line';
import { PersonalisationSkeleton } from './personalisation-layout';
import { nameForDraft } from './named-draft';
import type { ProductContext } from './product-context';
import { productPath } from './addresses';
import { useWords } from './words';

export { StartPage, ToOptions } from './addresses';
export { ProductPage } from './product-page';

/**
 * Shown if the edited line is not in the cart, perhaps because it was ordered or belongs to another cart. The shopper
 * can keep unsaved changes as a new book. Source: docs/rules.md MSG-12, CART-15
 */
export function LineGone({ product }: { product: Product }) {
  const words = useWords();
  const market = useMarket();
  const navigate = useNavigate();
  const { values, status, clear } = useCustomisation(product.slug);
  const beginNewBook = useBeginNewBook(product.slug);
  const { productTitle, notFoundTitle } = useShopWords();
  usePage(productTitle(product.name));
  const labels = product.content.canvas;
  const isMine = status === 'ready';
  const notFound = { title: labels.item_not_found_label || notFoundTitle, message: words.lineGone };
  const notEditable = {
    title: labels.edit_cart_error_title || notFound.title,
    message: labels.edit_cart_error_label || notFound.message,
  };

  function keepAsNew(): void {
    beginNewBook(values, 'moved');
    clear();
    void navigate(marketPath(market, productPath(product.slug)));
  }
  return (
    <Container py={{ base: '8', lg: '14' }} maxW="prose">
      <Heading as="h1" size="xl" mb="6">
        {product.name}
      </Heading>
      <ErrorNotice
        {...(isMine ? notFound : notEditable)}
        action={
          <Flex gap="3" wrap="wrap">
            {isMine ? <Button onClick={keepAsNew}>{words.keepAsNew}</Button> : null}
            <ShopLinkButton to="/cart" variant="outline">
              {words.backToCart}
            </ShopLinkButton>
          </Flex>
        }
      />
    </Container>
  );
}

/** Says that a book from storage or from a link is invalid. Source: docs/rules.md CUS-04 */
function InvalidCustomisation({ product, onStartAnew }: { product: Product; onStartAnew(): void }) {
  const words = useWords();
  usePage(words.invalidCustomisation);
  return (
    <Container py={{ base: '8', lg: '14' }} maxW="prose">
      <Heading as="h1" size="xl" mb="6">
        {product.name}
      </Heading>
      <ErrorNotice
        title={words.invalidCustomisation}
        message={words.invalidCustomisationHint}
        action={<Button onClick={onStartAnew}>{words.startAnew}</Button>}
      />
    </Container>
  );
}

/** The layout of every page of a product. Loads the product and, before the first paint, the draft for this address. */
export function PersonalisedPages() {
  const { slug = '' } = useParams();
  const { data: product, error, refetch } = useQuery(productQuery(useMarket(), slug));
  const steps = useCreationSteps(product, slug);
  const edited = useEditedLine(slug);
  const { isLoaded, isCorrupt, isResumed, hasNoDraft, startAnew } = useLoadedDraft(slug, product, edited);

  if (error instanceof ApiError && error.status === 404) return <ProductAway error={error} />;
  if (error) return <ProductFailed onRetry={() => void refetch()} />;
  if (product && edited.kind === 'gone') return <LineGone product={product} />;
  if (product && edited.kind === 'unknown' && hasNoDraft) return <ProductFailed onRetry={edited.retry} />;
  if (!product) return <PersonalisationSkeleton />;
  const isReady = steps !== undefined && isLoaded;
  if (isReady && isCorrupt) return <InvalidCustomisation product={product} onStartAnew={startAnew} />;
  const context: ProductContext = { product, isReady, steps: steps ?? NO_STEPS, edited, isResumed };
  return <Outlet context={context} />;
}

const NO_STEPS: ProductContext['steps'] = [];

/** Says that the product does not exist, or why it cannot be bought. Source: docs/rules.md PACK-03, CAT-01 */
function ProductAway({ error: { code, problem } }: { error: ApiError }) {
  const words = useWords();
  const reason = code === 'product_unavailable' ? problem?.errors[0]?.code : undefined;
  const reasonEntry = Object.entries(words.unavailable).find(([name]) => name === reason);
  const { title, hint } = reasonEntry?.[1] ?? {
    title: words.productNotFoundTitle,
    hint: words.productNotFoundHint,
  };
  return <NotFoundPage title={title} hint={hint} />;
}

function ProductFailed({ onRetry }: { onRetry(): void }) {
  const words = useWords();
  const { failedHint, retry } = useShopWords();
  return (
    <Container py="10">
      <ErrorNotice
        title={words.productFailed}
        message={failedHint}
        action={
          <Button variant="outline" onClick={onRetry}>
            {retry}
          </Button>
        }
      />
    </Container>
  );
}

interface LoadedDraft {
  visit: string;
  isCorrupt: boolean;
  isResumed: boolean;
}

/**
 * Loads the draft in a layout effect: before the paint, but not during the render, because the change would update
 * other components. `isCorrupt` stays true until the shopper starts again. Then the page uses the stored draft, not the
 * invalid link. The draft of a cart line loads only after the cart. If the cart fails to load, the shopper can still
 * edit stored changes of the line.
 */
function useLoadedDraft(slug: string, product: Product | undefined, edited: EditedLine) {
  const store = useStore();
  const { key } = useLocation();
  const intent = useIntent();
  const draft = useDraftKey(slug);
  const source = useCustomisationSource(slug);
  const { merge } = useCustomisationWriter(slug);
  const loadedFor = useRef<string | undefined>(undefined);
  const [loaded, setLoaded] = useState<LoadedDraft | undefined>(undefined);
  // `visit` does not contain the step, because all steps of a book count as one visit
  const visit = loaded?.visit.startsWith(`${draft} `) ? loaded.visit : `${draft} ${key}`;
  const hasNoDraft = edited.kind === 'unknown' && source.get().status !== 'ready';
  const isReady =
    edited.kind === 'none' || edited.kind === 'there' || (edited.kind === 'unknown' && !hasNoDraft);
  const lineId = intent.kind === 'line' ? intent.lineId : undefined;
  const origin = edited.kind === 'there' ? edited.origin : undefined;

  useLayoutEffect(() => {
    if (!isReady || !product) return;
    if (loadedFor.current === visit) {
      if (lineId !== undefined && origin) renewLineDraft(store, slug, lineId, origin);
      return;
    }
    loadedFor.current = visit;
    // a link can contain only a new book, never the draft of a cart line
    const { kind } =
      lineId === undefined
        ? loadCustomisation(store, slug, heldLink(slug))
        : loadLineDraft(store, slug, lineId, origin);
    dropLink();
    const named =
      kind === 'empty' || kind === 'stored' ? nameForDraft(product, source.get().values) : undefined;
    if (named && lineId === undefined) merge(named);
    setLoaded({ visit, isCorrupt: kind === 'corrupt', isResumed: lineId !== undefined && kind === 'stored' });
  }, [store, slug, product, visit, isReady, lineId, origin, source, merge]);

  function startAnew(): void {
    const { kind } = loadCustomisation(store, slug, { kind: 'none' });
    setLoaded({ visit, isCorrupt: kind === 'corrupt', isResumed: false });
  }
  const { isCorrupt = false, isResumed = false } = loaded ?? {};
  return { isLoaded: loaded?.visit === visit, isCorrupt, isResumed, hasNoDraft, startAnew };
}
