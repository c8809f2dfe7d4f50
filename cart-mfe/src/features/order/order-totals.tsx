import { findMarket, useMarket } from '@bindery/shared';
import { Price, Stack, Text } from '@bindery/shared/ui';
import type { Money, Order } from '@bindery/shared/contracts';
import { SumRow } from '../../ui/sum-row';
import { useWords } from '../../words/cart';
import { useOrderWords } from '../../words/order';
import { isNothing, takenOff } from '../line';
import { OrderPanel } from '../../ui/panel';
import { OrderDocuments } from './order-documents';

/** The order's sums, which do not change after the purchase. */
export function OrderTotals({ order }: { order: Order }) {
  const { price, itemCount, promotions, market: identifier } = order;
  const words = useWords();
  const orderWords = useOrderWords();
  const pageMarket = useMarket();
  const market = findMarket(identifier) ?? pageMarket;
  const { subtotal, shipping, discount, tax, taxIncluded, total } = price;
  const isSome = (money: Money): boolean => !isNothing(money, market);
  return (
    <OrderPanel title={orderWords.totalsTitle}>
      <Stack as="dl" gap="2" marginTop="4">
        <SumRow label={words.subtotal(itemCount)}>
          <Price money={subtotal} fontWeight="normal" />
        </SumRow>
        {promotions.map(({ code, name, amount }) => (
          <SumRow key={code} label={name || code}>
            <Reduction amount={amount} />
          </SumRow>
        ))}
        {promotions.length === 0 && isSome(discount.promo) ? (
          <SumRow label={words.discount}>
            <Reduction amount={discount.promo} />
          </SumRow>
        ) : null}
        {isSome(discount.credit) ? (
          <SumRow label={words.credit}>
            <Reduction amount={discount.credit} />
          </SumRow>
        ) : null}
        {shipping ? (
          <SumRow label={words.shipping}>
            {isSome(shipping) ? <Price money={shipping} fontWeight="normal" /> : words.free}
          </SumRow>
        ) : null}
        {tax || taxIncluded ? (
          <SumRow label={words.tax}>
            {taxIncluded ? (
              <Text as="span" fontSize="sm" color="fg.muted" textAlign="end">
                {tax && isSome(tax) ? `${words.taxIncluded} (${tax.formatted})` : words.taxIncluded}
              </Text>
            ) : (
              <Price money={tax!} fontWeight="normal" />
            )}
          </SumRow>
        ) : null}
        <SumRow label={words.total} isTotal>
          <Price money={total} fontSize="xl" />
        </SumRow>
      </Stack>
      <OrderDocuments order={order} />
    </OrderPanel>
  );
}

const Reduction = ({ amount }: { amount: Money }) => (
  <Price money={{ formatted: takenOff(amount) }} fontWeight="normal" color="accent" />
);
