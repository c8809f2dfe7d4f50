import { useId } from 'react';
import { isCartStored, writeMoment } from '@bindery/shared/data';
import { marketPath, RouterLink, useMarket, type Market } from '@bindery/shared';
import { countryName } from '@bindery/shared/market';
import { Box, Button, Heading, Price, Stack, Text } from '@bindery/shared/ui';
import type { Cart, Money } from '@bindery/shared/contracts';
import { Panel } from '../../ui/panel';
import { SumRow } from '../../ui/sum-row';
import { useWords } from '../../words/cart';
import { isNothing, shippingFromText, shownTotal, takenOff, dayRange } from '../line';
import { PromoForm, PromoRow } from './promo-form';
import { ChosenAtCheckout } from './chosen-at-checkout';

/** Shows when an order placed today would be shipped and arrive. Shows nothing if these dates are unknown. Source: docs/rules.md CART-27 */
function Delivery({ cart: { delivery, processAt } }: { cart: Cart }) {
  const words = useWords();
  const market = useMarket();
  if (!delivery) return null;
  return (
    <Box borderTopWidth="1px" borderColor="border" paddingTop="4" marginTop="4" fontSize="sm">
      <Text fontWeight="semibold">{words.deliveryTitle}</Text>
      <Text>{words.arrives(dayRange(delivery.earliest, delivery.latest, market))}</Text>
      <Text color="fg.muted">{words.dispatched(dayRange(delivery.dispatch, delivery.dispatch, market))}</Text>
      {processAt ? (
        <Text color="fg.muted">{words.editableUntil(writeMoment(processAt, 'time', { market }))}</Text>
      ) : null}
    </Box>
  );
}

export function OrderSummary({ cart }: { cart: Cart }) {
  const words = useWords();
  const market = useMarket();
  const [titleId, reasonsId] = [useId(), useId()];
  return (
    <Panel titleId={titleId} padding={{ base: '5', md: '6' }} position={{ lg: 'sticky' }} top="6">
      <Heading as="h2" id={titleId} size="md">
        {words.summaryTitle}
      </Heading>
      <Totals cart={cart} />
      <PromoForm promotions={cart.promotions ?? []} />
      <Delivery cart={cart} />
      <ChosenAtCheckout cart={cart} />
      <Undecided cart={cart} id={reasonsId} />
      <NotApproved cart={cart} />
      <ToCheckout cart={cart} reasonsId={reasonsId} />
      <Button asChild variant="outline" width="full" marginTop="3">
        <RouterLink to={marketPath(market, '/')}>{words.anotherBook}</RouterLink>
      </Button>
      <Text fontSize="sm" color="fg.muted" marginTop="4">
        {isCartStored() ? words.kept : words.keptWhileOpen}
      </Text>
    </Panel>
  );
}

/** Lists the decisions that must precede ordering. Source: docs/rules.md CART-41 */
function Undecided({ cart: { undecided = [] }, id }: { cart: Cart; id: string }) {
  const words = useWords();
  const reasons = new Set(undecided.map(({ reason }) => reason));
  return (
    <Box role="status" id={id} fontSize="sm" fontWeight="semibold">
      {reasons.has('price_changed') ? <Text marginTop="4">{words.agreeFirst}</Text> : null}
      {reasons.has('unavailable') ? <Text marginTop="4">{words.removeFirst}</Text> : null}
      {reasons.has('too_many') ? <Text marginTop="4">{words.chooseFewerFirst}</Text> : null}
    </Box>
  );
}

/**
 * The checkout button. While a decision is open, the button is disabled but focusable, and the reasons above it are its
 * description.
 * Source: docs/rules.md CART-23, ADDR-04
 */
function ToCheckout({ cart: { undecided = [] }, reasonsId }: { cart: Cart; reasonsId: string }) {
  const { toCheckout } = useWords();
  const market = useMarket();
  if (undecided.length > 0)
    return (
      <Button type="button" aria-disabled aria-describedby={reasonsId} width="full" marginTop="5">
        {toCheckout}
      </Button>
    );
  return (
    <Button asChild width="full" marginTop="5">
      <RouterLink to={marketPath(market, '/checkout')}>{toCheckout}</RouterLink>
    </Button>
  );
}

/** Says how many books the shopper has not approved; approval is optional. Source: docs/rules.md PROOF-04 */
function NotApproved({ cart: { items } }: { cart: Cart }) {
  const words = useWords();
  const unapprovedItems = items.filter(({ approval }) => approval === 'none' || approval === 'changed');
  if (unapprovedItems.length === 0) return null;
  return (
    <Text fontSize="sm" marginTop="4">
      {words.notApproved(unapprovedItems.length)}
    </Text>
  );
}

/**
 * The sums of the cart. Words replace a sum that is not known yet. Until delivery is chosen, the total is an estimate
 * with the cheapest delivery.
 * Source: docs/rules.md CART-07, CART-11
 */
function Totals({ cart: { price, itemCount, promotions = [] } }: { cart: Cart }) {
  const words = useWords();
  const market = useMarket();
  const { subtotal, discount, estimate, taxIncluded } = price;
  const tax = estimate?.tax ?? price.tax;
  const credit = estimate?.credit ?? discount?.credit;
  const { label, money } = shownTotal(words, price, market);
  const hasUntoldDiscount =
    promotions.length === 0 && discount !== undefined && !isNothing(discount.promo, market);
  return (
    <Stack as="dl" gap="2" marginTop="4">
      <SumRow label={words.subtotal(itemCount)}>
        <Price money={subtotal} fontWeight="normal" />
      </SumRow>
      {promotions.map((promotion) => (
        <PromoRow key={promotion.code} promotion={promotion} />
      ))}
      {hasUntoldDiscount ? <Reduction label={words.discount} amount={discount.promo} /> : null}
      <ShippingRow price={price} />
      <SumRow label={words.tax}>
        {taxIncluded ? (
          <SumNote text={includedTax(words.taxIncluded, tax, market)} />
        ) : tax ? (
          <Price money={tax} fontWeight="normal" />
        ) : (
          <SumNote text={words.taxLater} />
        )}
      </SumRow>
      {credit && !isNothing(credit, market) ? <Reduction label={words.credit} amount={credit} /> : null}
      <SumRow label={label} isTotal>
        <Price money={money} fontSize="xl" />
      </SumRow>
    </Stack>
  );
}

/** The price of the chosen delivery. Before the choice, the lowest price and the amount that is missing for free delivery. */
function ShippingRow({ price: { pending, shipping, shippingFrom, estimate } }: Pick<Cart, 'price'>) {
  const words = useWords();
  const market = useMarket();
  if (pending?.includes('shipping')) {
    const label = estimate ? `${words.shipping} (${countryName(estimate.country, market)})` : words.shipping;
    return (
      <SumRow label={label}>
        <SumNote
          text={
            shippingFrom
              ? shippingFromText(words, shippingFrom, market, estimate?.freeFrom)
              : words.shippingLater
          }
        />
        {estimate?.toFree ? <Text fontSize="sm">{words.toFree(estimate.toFree.formatted)}</Text> : null}
      </SumRow>
    );
  }
  if (!shipping) return null;
  return (
    <SumRow label={words.shipping}>
      {isNothing(shipping, market) ? words.free : <Price money={shipping} fontWeight="normal" />}
    </SumRow>
  );
}

const includedTax = (text: string, tax: Money | null | undefined, market: Market): string =>
  tax && !isNothing(tax, market) ? `${text} (${tax.formatted})` : text;

const SumNote = ({ text }: { text: string }) => (
  <Text as="span" color="fg.muted" fontSize="sm" textAlign="end">
    {text}
  </Text>
);

const Reduction = ({ label, amount }: { label: string; amount: Money }) => (
  <SumRow label={label}>
    <Price money={{ formatted: takenOff(amount) }} fontWeight="normal" color="accent" />
  </SumRow>
);
