import { Box, Flex, Price, Text } from '@bindery/shared/ui';
import type { Promotion } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { removePromotion } from '../../data/cart/cart-api';
import { useCartWrite } from '../../data/cart/use-cart-write';
import { WriteFailure } from '../../data/cart/write-failure';
import { takenOff } from '../line';
import { usePromoFaults } from './promo-refusal';

/** A promotion's reduction, or why it does not apply now, with a button to remove it. Source: docs/rules.md PROMO-04 */
export function PromoRow({ promotion }: { promotion: Promotion }) {
  const { code, name, percent, amount, inactive } = promotion;
  const words = useWords();
  const faults = usePromoFaults();
  const about = inactive ? faults[inactive] : name;
  const { write, isBusy, error } = useCartWrite((market, wish: string, key) =>
    removePromotion(market, wish, key),
  );
  return (
    <Box opacity={isBusy ? 0.6 : 1} aria-busy={isBusy}>
      <Flex justify="space-between" align="baseline" gap="4">
        <Box as="dt" minWidth="0">
          <Text as="span" overflowWrap="anywhere">
            {`${code}${percent ? ` (\u2212${percent})` : ''}`}
          </Text>
        </Box>
        {inactive ? null : (
          <Box as="dd">
            <Price money={{ formatted: takenOff(amount) }} fontWeight="normal" color="accent" />
          </Box>
        )}
      </Flex>
      <Flex as="dd" align="baseline" columnGap="3" wrap="wrap" marginTop="-1">
        {about === code ? null : (
          <Text as="span" fontSize="sm" color={inactive ? 'fg.error' : 'fg.muted'}>
            {about}
          </Text>
        )}
        <TextButton minHeight="6" aria-label={words.removeName(code)} onClick={() => write(code)}>
          {words.remove}
        </TextButton>
        <WriteFailure error={error} text={words.changeFailed} />
      </Flex>
    </Box>
  );
}
