import { useRef } from 'react';
import { Box, Button, ErrorNotice, Grid, Heading, VisuallyHidden } from '@bindery/shared/ui';
import type { Cart } from '@bindery/shared/contracts';
import { useWords } from '../../words/use-words';
import { useCart } from '../cart-state';
import { CartLines } from './cart-lines';
import { CartSkeleton } from './cart-skeleton';
import { EmptyCart } from './empty-cart';
import { OrderSummary } from './order-summary';
import { useRemoval } from './use-removal';

/** The cart: what is in it, what it costs, and what can be changed. */
export function CartPage() {
  const words = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  const { data: cart, isError, fetchStatus, refetch } = useCart();
  const isOffline = fetchStatus === 'paused';
  return (
    <Box paddingBlock={{ base: '6', md: '10' }}>
      <Heading as="h1" size="2xl" marginBottom={{ base: '4', md: '6' }} ref={title} tabIndex={-1}>{words.cartTitle}</Heading>
      {cart ? <CartContents cart={cart} onLeaveNotice={() => title.current?.focus()} /> : null}
      {!cart && (isError || isOffline) ? (
        <ErrorNotice
          title={words.cartFailedTitle} message={isOffline ? words.cartOfflineText : words.cartFailedText}
          action={<Button variant="outline" onClick={() => void refetch()}>{words.tryAgain}</Button>}
        />
      ) : null}
      {!cart && !isError && !isOffline ? <CartSkeleton /> : null}
    </Box>
  );
}

function CartContents({ cart, onLeaveNotice }: { cart: Cart; onLeaveNotice(): void }) {
  const words = useWords();
  const removal = useRemoval();
  const dismiss = (): void => { removal.dismiss(); onLeaveNotice(); };
  const isEmpty = cart.items.length === 0;
  const restored = cart.items.find(({ id }) => id === removal.restoredId);
  return (
    <>
      <VisuallyHidden role="status">
        {removal.removed ? words.removed(removal.removed.line.productName) : null}
        {restored ? words.restored(restored.productName) : null}
      </VisuallyHidden>
      {isEmpty && !removal.removed ? <EmptyCart /> : null}
      {isEmpty && removal.removed ? <><CartLines items={[]} removal={removal} onDismiss={dismiss} /><EmptyCart /></> : null}
      {isEmpty ? null : (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }} gap={{ base: '8', lg: '12' }} alignItems="start">
          <CartLines items={cart.items} removal={removal} onDismiss={dismiss} />
          <OrderSummary cart={cart} />
        </Grid>
      )}
    </>
  );
}
