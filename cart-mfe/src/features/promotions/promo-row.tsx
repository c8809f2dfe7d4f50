import { Box, Flex, Price, Text } from '@bindery/shared/ui';
import type { Promotion } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words';
import { removePromotion, useCartWrite, WriteFailure } from '../cart-state';
import { takenOff } from '../line';

/** What a promotion takes off the cart, and the way to do without it. */
export function PromoRow({ promotion: { code, name, percent, amount } }: { promotion: Promotion }) {
  const words = useWords();
  const { write, isBusy, error } = useCartWrite((market, wish: string, key) =>
    removePromotion(market, wish, key),
  );
  return (
    <Box opacity={isBusy ? 0.6 : 1} aria-busy={isBusy}>
      <Flex justify="space-between" align="baseline" gap="4">
        <Box as="dt" minWidth="0">
          <Text as="span" overflowWrap="anywhere">
            {code}
            {percent ? ` (\u2212${percent})` : null}
          </Text>
        </Box>
        <Box as="dd">
          <Price money={{ formatted: takenOff(amount) }} fontWeight="normal" color="accent" />
        </Box>
      </Flex>
      <Box as="dd" marginTop="-1">
        {name !== '' && name !== code ? (
          <Text fontSize="sm" color="fg.muted">
            {name}
          </Text>
        ) : null}
        <TextButton minHeight="6" aria-label={words.removeName(code)} onClick={() => write(code)}>
          {words.remove}
        </TextButton>
        <WriteFailure error={error} text={words.changeFailed} />
      </Box>
    </Box>
  );
}
