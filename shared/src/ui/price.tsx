import { Text, type TextProps } from '@chakra-ui/react';
import { useContentLabels } from '../core/page-contexts';

interface PriceProps extends TextProps {
  money: { formatted: string };
  /** during a reduction: the lowest price of the 30 days before the reduction. Source: docs/rules.md CAT-02 */
  was?: { formatted: string } | undefined;
}

/**
 * An amount, formatted by the server for the market. Digits have equal width, so that columns line up. Beside a
 * reduction, words explain the struck amount, because Directive 98/6/EC, article 6a, requires this where the reduction
 * is announced.
 */
export function Price({ money, was, ...textProps }: PriceProps) {
  const label = useContentLabels();
  const amount = (
    <Text
      as="span"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      color={was && 'accent'}
      {...textProps}
    >
      {money.formatted}
    </Text>
  );
  if (!was) return amount;
  return (
    <span>
      {amount}
      <Text as="s" ms="2" color="fg.muted" aria-hidden="true">
        {was.formatted}
      </Text>
      <Text as="span" display="block" fontSize="xs" fontWeight="normal" color="fg.muted">
        {label('was_price_label', '{price}').replace('{price}', was.formatted)}
      </Text>
    </span>
  );
}
