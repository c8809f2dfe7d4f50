import { useState } from 'react';
import { Box, Button, Flex, Text, VisuallyHidden } from '@bindery/shared/ui';
import type { Promotion } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { addPromotion } from '../../data/cart/cart-api';
import { useCartWrite } from '../../data/cart/use-cart-write';
import { takenOff } from '../line';
import { usePromoRefusal } from './use-promo-refusal';

interface PromoOffersProps {
  offers: readonly Promotion[];
  /** the offer's button is gone: the focus needs another place */
  onApplied(): void;
}

/** Advertised codes, each with what it takes off and a button that applies it. Source: docs/rules.md PROMO-02, PROMO-04 */
export function PromoOffers({ offers, onApplied }: PromoOffersProps) {
  const words = useWords();
  const refusalOf = usePromoRefusal();
  const [sentCode, setSent] = useState('');
  const [appliedCode, setApplied] = useState('');
  const { write, isBusy, error } = useCartWrite(
    (market, code: string, key) => addPromotion(market, code, key),
    (_answer, _earlierCart, code) => {
      setApplied(code);
      onApplied();
    },
  );
  return (
    <>
      {offers.map(({ code, name, amount }) => (
        <Box
          key={code}
          bg="accent.muted"
          borderRadius="md"
          paddingInline="4"
          paddingBlock="3"
          marginBottom="2"
        >
          <Flex justify="space-between" align="center" wrap="wrap" gap="2">
            <Box>
              <Text fontSize="sm" lineHeight="short">
                {name}
              </Text>
              <Text fontWeight="semibold" color="accent.strong">
                {takenOff(amount)}
              </Text>
            </Box>
            <Button
              variant="outline"
              size="sm"
              maxWidth="full"
              overflowWrap="anywhere"
              aria-busy={isBusy && sentCode === code}
              onClick={() => {
                setSent(code);
                setApplied('');
                write(code);
              }}
            >
              {words.promoApplyCode(code)}
            </Button>
          </Flex>
          {sentCode === code && error ? (
            <Text role="alert" fontSize="sm" color="fg.error" marginTop="1">
              {refusalOf(error)}
            </Text>
          ) : null}
        </Box>
      ))}
      <VisuallyHidden role="status">{appliedCode ? words.promoCounts(appliedCode) : null}</VisuallyHidden>
    </>
  );
}
