import { Text, type TextProps } from '@chakra-ui/react';

/** An amount, formatted by the server for the market. Digits have equal width, so that columns line up. */
export function Price({ money, ...textProps }: TextProps & { money: { formatted: string } }) {
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
