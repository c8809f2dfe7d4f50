import { Text, type TextProps } from '@chakra-ui/react';

interface PriceProps extends TextProps {
  money: { formatted: string };
}

/** An amount as the server formatted it for the market; digits of equal width, so that columns line up. */
export function Price({ money, ...textProps }: PriceProps) {
  return (
    <Text
      as="span"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      {...textProps}
    >
      {money.formatted}
    </Text>
  );
}
