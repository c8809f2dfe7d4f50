import { useCallback, useMemo } from 'react';
import { marketPath, useLocation, useMarket, useNavigate, useParams } from '@bindery/shared';
import { orderSearch, useIntent } from '@bindery/shared/data';
import type { Product } from '@bindery/shared/contracts';
import type { OrderEditorProps, OrderFormSlotProps } from '@bindery/contracts/cart';
import { Container } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { ErrorView, NotFoundPage, STEP_OF_THE_PAGE, usePage } from '../layout';
import {
  FormSkeleton,
  PersonalisationLayout,
  PreviewSkeleton,
  readStep,
  useAvatarSlot,
  usePreviewSlot,
  withGoal,
} from '../product';
import { RemoteSlot } from '../remotes';
import { CartSkeleton } from './cart-page';
import { orderIdIn } from '.';

const REVIEW = 'review';

/** Source: docs/rules.md ORDER-01 */
const MESSAGE = 'Missing or invalid order id in URL';

const MissingOrderId = () => <ErrorView message={MESSAGE} />;

/** Shows the order that the page's URL names. Source: docs/rules.md ORDER-01 */
export function OrderPage() {
  const words = useWords();
  const orderId = orderIdIn(useLocation().search);
  usePage(words.orderTitle);
  if (orderId === undefined) return <MissingOrderId />;
  return (
    <Container py={{ base: '6', lg: '10' }}>
      <RemoteSlot
        remote="cart_mfe"
        expose="./OrderPage"
        props={{ orderId }}
        part="order"
        loading={<CartSkeleton />}
      />
    </Container>
  );
}

/**
 * Changes an item of an order. Each step of the form has a URL, and the review of the changes has a URL too.
 * Source: docs/rules.md EDIT-41
 */
export function OrderEditPage() {
  const words = useWords();
  const { step } = useParams();
  const orderId = orderIdIn(useLocation().search);
  const number = step === undefined ? undefined : readStep(step);
  usePage(step === REVIEW ? words.orderReviewTitle : words.orderEditTitle);
  if (step !== undefined && step !== REVIEW && number === undefined) return <NotFoundPage />;
  if (orderId === undefined) return <MissingOrderId />;
  return <Editor orderId={orderId} step={step === REVIEW ? REVIEW : number} />;
}

function Editor({ orderId, step }: Pick<OrderEditorProps, 'orderId' | 'step'>) {
  const market = useMarket();
  const navigate = useNavigate();
  const intent = useIntent();
  const itemId = intent.kind === 'item' ? intent.itemId : undefined;
  const onStep = useCallback(
    (next: number | 'review', isReplacing: boolean) =>
      void navigate(`${marketPath(market, `/orders/edit/${next}`)}${orderSearch(orderId, itemId)}`, {
        replace: isReplacing,
        state: STEP_OF_THE_PAGE,
      }),
    [navigate, market, orderId, itemId],
  );
  return (
    <RemoteSlot
      remote="cart_mfe"
      expose="./OrderEditor"
      props={{ orderId, itemId, step, onStep, Form, Book, Frame: PersonalisationLayout }}
      part="order"
      loading={
        <Container py="8">
          <FormSkeleton />
        </Container>
      }
    />
  );
}

function Form({ product, ...props }: OrderFormSlotProps) {
  const Avatar = useAvatarSlot(product.slug);
  const Preview = usePreviewSlot(product.slug);
  const filling = useMemo(() => ({ product, Avatar, Preview }), [product, Avatar, Preview]);
  return (
    <RemoteSlot
      remote="builder_mfe"
      expose="./CustomisationForm"
      props={{ ...filling, ...props, ...withGoal(props) }}
      part="form"
      loading={<FormSkeleton />}
    />
  );
}

function Book({ product: { slug, name, isBound = true } }: { product: Product }) {
  return (
    <RemoteSlot
      remote="preview_mfe"
      expose="./BookPreview"
      props={{ slug, title: name, isBound }}
      part="preview"
      loading={<PreviewSkeleton />}
    />
  );
}
