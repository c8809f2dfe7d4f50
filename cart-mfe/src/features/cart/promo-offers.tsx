import { useState } from 'react';
import { Box, Button, Flex, Text, VisuallyHidden } from '@bindery/shared/ui';
import type { Promotion } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { addPromotion } from '../../data/cart/cart-api';
import { usePromotionEvents } from '../../data/cart/promotion-events';
import { useCartWrite } from '../../data/cart/use-cart-write';
import { takenOff } from '../line';
import { usePromoRefusal } from './use-promo-refusal';

interface PromoOffersProps {
  offers: readonly Promotion[];
  /** called when an offer's button disappears, so that the caller can move the focus */
  onApplied(): void;
}

/**
 * The advertised codes. Each shows what it saves, and has a button that applies it. Source: docs/rules.md PROMO-02,
 * PROMO-04
 */
export function PromoOffers({ offers, onApplied }: PromoOffersProps) {
  const words = useWords();
  const refusalOf = usePromoRefusal();
  const trackSelection = usePromotionEvents(offers);
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
      {offers.map((offer) => (
        <Offer
          key={offer.code}
          offer={offer}
          isBusy={isBusy && sentCode === offer.code}
          fault={sentCode === offer.code ? refusalOf(error) : undefined}
          onApply={() => {
            trackSelection(offer);
            setSent(offer.code);
            setApplied('');
            write(offer.code);
          }}
        />
      ))}
      <VisuallyHidden role="status">{appliedCode ? words.promoCounts(appliedCode) : null}</VisuallyHidden>
    </>
  );
}

interface OfferProps {
  offer: Promotion;
  isBusy: boolean;
  fault: string | undefined;
  onApply(): void;
}

function Offer({ offer: { code, name, amount }, isBusy, fault, onApply }: OfferProps) {
  const words = useWords();
  return (
    <Box bg="accent.muted" borderRadius="md" paddingInline="4" paddingBlock="3" marginBottom="2">
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
          aria-busy={isBusy}
          onClick={onApply}
        >
          {words.promoApplyCode(code)}
        </Button>
      </Flex>
      {fault ? (
        <Text role="alert" fontSize="sm" color="fg.error" marginTop="1">
          {fault}
        </Text>
      ) : null}
    </Box>
  );
}
