import { useId } from 'react';
import { isCartStored, writeMoment } from '@bindery/shared/data';
import { lateModule, marketPath, RouterLink, useMarket, type Market } from '@bindery/shared';
import { countryName } from '@bindery/shared/market';
import { Box, Button, Heading, Price, Stack, Text } from '@bindery/shared/ui';
import type { Cart, Money } from '@bindery/shared/contracts';
import { PriceNote } from '@bindery/shared/bundled';
import { LatePart } from '../../ui/late-part';
import { Panel } from '../../ui/panel';
import { SumRow } from '../../ui/sum-row';
import { useWords } from '../../words/cart';
import { isNothing, shippingFromText, takenOff, dayRange } from '../line';
import { PromoForm, PromoRow } from './promo-form';
import { CheckoutBar } from './checkout-bar';
import { ChosenAtCheckout } from './chosen-at-checkout';

const EstimatePlace = lateModule(() => import('./estimate-place')).get('EstimatePlace');

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

/**
 * The sums and the checkout bar. On a wide screen, sums and bar form one card beside the lines. On a narrow screen only
 * the sums are a card. The bar is below that card, directly in the page's column, so that it can stay visible.
 */
export function OrderSummary({ cart }: { cart: Cart }) {
  const words = useWords();
  const market = useMarket();
  const titleId = useId();
  return (
    <Panel
      titleId={titleId}
      display={{ base: 'contents', lg: 'block' }}
      padding={{ lg: '6' }}
      position={{ lg: 'sticky' }}
      top="6"
    >
      <Box
        padding={{ base: '5', md: '6', lg: '0' }}
        bg="bg.panel"
        borderRadius="lg"
        boxShadow={{ base: 'card', lg: 'none' }}
      >
        <Heading as="h2" id={titleId} size="md">
          {words.summaryTitle}
        </Heading>
        <Sums cart={cart} />
        {cart.price.pending?.includes('shipping') ? <PriceNote marginTop="2" /> : null}
        {cart.price.openPlace ? (
          <LatePart isQuiet>
            <EstimatePlace price={cart.price} />
          </LatePart>
        ) : null}
        <PromoForm offers={cart.offers ?? []} />
        <Delivery cart={cart} />
        <ChosenAtCheckout cart={cart} />
      </Box>
      <CheckoutBar cart={cart} />
      <Box>
        <Button asChild variant="outline" width="full">
          <RouterLink to={marketPath(market, '/')}>{words.anotherBook}</RouterLink>
        </Button>
        <Text fontSize="sm" color="fg.muted" marginTop="4">
          {isCartStored() ? words.kept : words.keptWhileOpen}
        </Text>
      </Box>
    </Panel>
  );
}

/** The parts of the total. A text replaces a sum that is not known yet. Source: docs/rules.md CART-11 */
function Sums({ cart: { price, itemCount, promotions = [] } }: { cart: Cart }) {
  const words = useWords();
  const market = useMarket();
  const { subtotal, discount, estimate, taxIncluded } = price;
  const tax = estimate?.tax ?? price.tax;
  const credit = estimate?.credit ?? discount?.credit;
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
    </Stack>
  );
}

/**
 * Delivery price. Until the shopper chooses a method, it is the lowest price, with the amount missing for free
 * delivery.
 */
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
