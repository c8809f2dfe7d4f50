import { useMarket } from '@bindery/shared';
import { Badge, Box, Flex, Price, Text, VisuallyHidden } from '@bindery/shared/ui';
import type { LineItem, Money } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { LineUpsells } from './line-upsells';
import { lineCost, takenOff } from './line-money';

export function LinePrice({ line }: { line: LineItem }) {
  const words = useWords();
  const { now, fullPrice } = lineCost(line, useMarket());
  return (
    <Flex direction="column" alignItems={{ md: 'flex-end' }} gap="0.5">
      <Flex align="baseline" gap="2" wrap="wrap">
        {fullPrice ? <WasPrice money={fullPrice} /> : null}
        <Price money={now} fontSize="lg" color={fullPrice ? 'accent' : undefined} />
      </Flex>
      <LinePromotions line={line} />
      <LineUpsells upsells={line.upsells} />
      {line.quantity > 1 ? (
        <Text as="span" fontSize="sm" color="fg.muted">
          {words.each(line.price.formatted)}
        </Text>
      ) : null}
    </Flex>
  );
}

/** The old price, struck through and labelled for screen readers. */
function WasPrice({ money }: { money: Money }) {
  const words = useWords();
  return (
    <Text as="span" fontSize="sm" color="fg.muted">
      <Box as="s" aria-hidden="true">
        {money.formatted}
      </Box>
      <VisuallyHidden>{words.wasPrice(money.formatted)}</VisuallyHidden>
    </Text>
  );
}

function LinePromotions({ line: { promotions = [], productCoupon } }: { line: LineItem }) {
  if (promotions.length === 0) return null;
  return (
    <Flex gap="1.5" wrap="wrap" justify={{ md: 'flex-end' }}>
      {promotions.map(({ code, percent = productCoupon, amount }) => (
        <Badge key={code} whiteSpace="normal">
          {`${code} ${percent ? `\u2212${percent}` : takenOff(amount)}`}
        </Badge>
      ))}
    </Flex>
  );
}
