import { useRef } from 'react';
import { Box, Button, ErrorNotice, Grid, VisuallyHidden } from '@bindery/shared/ui';
import { linesOf } from '@bindery/shared/data';
import type { Cart } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { useCart } from '../../data/cart/use-cart';
import { BeingPaid } from './being-paid';
import { CartLines } from './cart-lines';
import { CartSkeleton } from './cart-skeleton';
import { EmptyCart } from './empty-cart';
import { lineGroups, lineName } from '../line';
import { DroppedExtras } from './dropped-extras';
import { OrderedElsewhere, useOrderedElsewhere } from './ordered-elsewhere';
import { OrderSummary } from './order-summary';
import { goneText } from './removed-notice';
import { SavedLines } from './saved-lines';
import { useRemoval, type RemovedLine } from './use-removal';
import { useSaving } from './use-saving';
import { useViewCart } from './use-view-cart';

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
  const removal = useRemoval(cart);
  const orderId = useOrderedElsewhere();
  useViewCart(cart);
  const saving = useSaving();
  const toContents = (): void => contents.current?.focus();
  const dismiss = (gone: RemovedLine): void => {
    removal.dismiss(gone);
    toContents();
  };
  const groups = lineGroups(cart.items);
  const hasNotices = removal.removed.some(({ isSaved }) => !isSaved);
  const saved = saving.arrivedIn(cart.saved ?? [], true);
  const restored =
    linesOf(cart).find(({ id }) => id === removal.restoredId) ?? saving.arrivedIn(cart.items, false);
  const happened = [
    ...removal.removed.map((gone) => goneText(words, gone)),
    ...(restored ? [words.restored(lineName(restored))] : []),
    ...(saved ? [words.savedForLater(lineName(saved))] : []),
  ];
  const lines = (
    <CartLines
      groups={groups}
      removal={removal}
      saving={saving}
      arrivedId={restored?.id}
      onDismiss={dismiss}
    />
  );
  return (
    <Box as="section" aria-label={words.cartTitle} ref={contents} tabIndex={-1} outline="none">
      <VisuallyHidden role="status">{happened.join(' ')}</VisuallyHidden>
      <BeingPaid cart={cart} />
      <DroppedExtras onDismiss={toContents} />
      {groups.length === 0 ? (
        <>
          {hasNotices ? lines : null}
          {removal.isOrdered ? <OrderedElsewhere orderId={orderId} /> : null}
          <EmptyCart />
          <SavedLines cart={cart} saving={saving} removal={removal} onDismiss={dismiss} />
        </>
      ) : (
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
          gap={{ base: '8', lg: '12' }}
          alignItems="start"
        >
          {lines}
          <OrderSummary cart={cart} />
          <Box gridColumn={{ lg: '1' }}>
            <SavedLines cart={cart} saving={saving} removal={removal} onDismiss={dismiss} />
          </Box>
        </Grid>
      )}
    </Box>
  );
}
