import { useRef } from 'react';
import { Box, Button, ErrorNotice, Grid, VisuallyHidden } from '@bindery/shared/ui';
import type { Cart } from '@bindery/shared/contracts';
import { useWords } from '../../words';
import { useCart } from '../cart-state';
import { CartLines } from './cart-lines';
import { CartSkeleton } from './cart-skeleton';
import { EmptyCart } from './empty-cart';
import { lineName } from './line-name';
import { OrderSummary } from './order-summary';
import { goneText } from './removed-notice';
import { useRemoval, type RemovedLine } from './use-removal';

/** The cart: what is in it, what it costs, and what can be changed. The page around it has the title. */
export function CartPage() {
  const words = useWords();
  const { data: cart, isError, fetchStatus, refetch } = useCart();
  const isOffline = fetchStatus === 'paused';
  if (cart) return <CartContents cart={cart} />;
  if (!isError && !isOffline) return <CartSkeleton />;
  return (
    <ErrorNotice
      title={words.cartFailedTitle}
      message={isOffline ? words.cartOfflineText : words.cartFailedText}
      action={
        <Button variant="outline" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      }
    />
  );
}

function CartContents({ cart }: { cart: Cart }) {
  const words = useWords();
  const contents = useRef<HTMLElement>(null);
  const removal = useRemoval(cart.items);
  const dismiss = (gone: RemovedLine): void => {
    removal.dismiss(gone);
    contents.current?.focus();
  };
  const isEmpty = cart.items.length === 0;
  const restored = cart.items.find(({ id }) => id === removal.restoredId);
  const lines = <CartLines items={cart.items} removal={removal} onDismiss={dismiss} />;
  return (
    <Box as="section" aria-label={words.cartTitle} ref={contents} tabIndex={-1} outline="none">
      <VisuallyHidden role="status">
        {removal.removed.map((gone) => goneText(words, gone)).join(' ')}
        {restored ? words.restored(lineName(restored)) : null}
      </VisuallyHidden>
      {isEmpty ? (
        <>
          {removal.removed.length > 0 ? lines : null}
          <EmptyCart />
        </>
      ) : (
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
          gap={{ base: '8', lg: '12' }}
          alignItems="start"
        >
          {lines}
          <OrderSummary cart={cart} />
        </Grid>
      )}
    </Box>
  );
}
