import { useMarket } from '@bindery/shared';
import { Box, ChoiceCard, Text } from '@bindery/shared/ui';
import type { Checkout } from '@bindery/shared/contracts';
import { usePaymentWords } from '../../words/payment';
import { isNothing } from '../line';
import { creditUse } from './credit';

interface CreditChoiceProps {
  checkout: Checkout;
  isUsed: boolean;
  onUse(isUsed: boolean): void;
}

/** The shopper's store credit, where there is some: used or not, and what stays of it. Source: docs/rules.md STEPS-06 */
export function CreditChoice({ checkout, isUsed, onUse }: CreditChoiceProps) {
  const words = usePaymentWords();
  const market = useMarket();
  const { available } = checkout.credit;
  if (isNothing(available, market)) return null;
  const { used, left, rest } = creditUse(checkout, isUsed, market);
  const text = !isUsed
    ? words.creditThere(available.formatted)
    : words.creditUsed(used.formatted, left.formatted);
  return (
    <Box marginBottom="6">
      <ChoiceCard type="checkbox" checked={isUsed} onChange={({ target }) => onUse(target.checked)}>
        <Text as="span">{words.useCredit}</Text>
        <Text as="span" fontSize="sm" fontWeight="normal" color="fg.muted">
          {text}
        </Text>
      </ChoiceCard>
      <Text role="status" fontSize="sm" marginTop="2">
        {isUsed && rest === 0 ? words.creditPaysAll : ''}
      </Text>
    </Box>
  );
}
