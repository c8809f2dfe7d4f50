import type { ReactNode } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { Price, Stack, Text } from '@bindery/shared/ui';
import type { Checkout, Money } from '@bindery/shared/contracts';
import { SumRow } from '../../ui/sum-row';
import { useCheckoutWords } from '../../words/checkout';
import { useWords } from '../../words/cart';
import type { OpenStep } from '../../data/checkout/steps';
import { isNothing, shippingFromText, shownTotal, takenOff } from '../line';

/**
 * The sums. A text replaces a sum that is not known yet. The total's label names the sums that the total does not
 * include. Source: docs/rules.md CART-11, ADDR-01
 */
export function SummaryTotals({ checkout: { quote, cart }, step }: { checkout: Checkout; step: OpenStep }) {
  const words = useWords();
  const market = useMarket();
  const { items, discount } = quote;
  const { estimate, shippingFrom } = cart.price;
  const { label, money } = shownTotal(words, { ...quote, estimate, shippingFrom }, market);
  const promotions = cart.promotions?.filter(({ amount }) => !isNothing(amount, market)) ?? [];
  return (
    <Stack as="dl" gap="2">
      <SumRow label={words.subtotal(cart.itemCount)}>
        <Price money={items} fontWeight="normal" />
      </SumRow>
      {promotions.map(({ code, name, amount }) => (
        <Reduction key={code} label={name || code} amount={amount} market={market} />
      ))}
      {promotions.length === 0 ? (
        <Reduction label={words.discount} amount={discount.promo} market={market} />
      ) : null}
      <ShippingRows quote={quote} from={shippingFrom} step={step} />
      <TaxRow quote={quote} estimatedTax={estimate?.tax} />
      <Reduction label={words.credit} amount={estimate?.credit ?? discount.credit} market={market} />
      <SumRow label={label} isTotal>
        <Price money={money} fontSize="xl" />
      </SumRow>
    </Stack>
  );
}

interface ShippingRowsProps extends Pick<Checkout, 'quote'> {
  /** the lowest delivery price, shown until a rate is chosen */
  from: Money | undefined;
  step: OpenStep;
}

function ShippingRows({ quote: { shipping, discount, pending }, from, step }: ShippingRowsProps) {
  const words = useWords();
  const checkoutWords = useCheckoutWords();
  const market = useMarket();
  const fromText = from && shippingFromText(words, from, market);
  if (pending.includes('shipping') || !shipping)
    return (
      <SumRow label={words.shipping}>
        <SumNote>
          {step === 'shipping' ? checkoutWords.shippingNow : (fromText ?? checkoutWords.shippingLater)}
        </SumNote>
      </SumRow>
    );
  return (
    <>
      <SumRow label={words.shipping}>
        {isNothing(shipping, market) ? words.free : <Price money={shipping} fontWeight="normal" />}
      </SumRow>
      <Reduction label={checkoutWords.shippingDiscount} amount={discount.shipping} market={market} />
    </>
  );
}

interface TaxRowProps extends Pick<Checkout, 'quote'> {
  estimatedTax: Money | null | undefined;
}

function TaxRow({ quote: { taxIncluded, pending, ...quote }, estimatedTax }: TaxRowProps) {
  const words = useWords();
  const checkoutWords = useCheckoutWords();
  const market = useMarket();
  const tax = estimatedTax ?? (pending.includes('tax') ? null : quote.tax);
  const isKnown = tax !== null;
  const included =
    isKnown && !isNothing(tax, market) ? `${words.taxIncluded} (${tax.formatted})` : words.taxIncluded;
  return (
    <SumRow label={words.tax}>
      {taxIncluded ? (
        <SumNote>{included}</SumNote>
      ) : isKnown ? (
        <Price money={tax} fontWeight="normal" />
      ) : (
        <SumNote>{checkoutWords.taxLater}</SumNote>
      )}
    </SumRow>
  );
}

const SumNote = ({ children }: { children: ReactNode }) => (
  <Text as="span" color="fg.muted" fontSize="sm" textAlign="end">
    {children}
  </Text>
);

function Reduction({ label, amount, market }: { label: string; amount: Money; market: Market }) {
  if (isNothing(amount, market)) return null;
  return (
    <SumRow label={label}>
      <Price money={{ formatted: takenOff(amount) }} fontWeight="normal" color="accent" />
    </SumRow>
  );
}
