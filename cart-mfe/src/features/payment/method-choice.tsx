import { Box } from '@bindery/shared/ui';
import { LabelledTick } from '@bindery/shared/forms';
import type { Checkout, SavedCard } from '@bindery/shared/contracts';
import { usePaymentWords } from '../../words/payment';
import type { FormSlotProps } from './method-form';
import { useOnce } from '../../data/checkout/steps';
import { SandboxForm } from './sandbox-form';
import { SavedCards, useSavedCards } from './saved-cards';
import { StripeForm } from './stripe-form';

interface MethodChoiceProps extends FormSlotProps {
  checkout: Checkout;
  goneCard: string | undefined;
  isBusy: boolean;
  savesCard: boolean;
  /** minor units */
  chargedAmount: number;
  onSaves(savesCard: boolean): void;
  onCard(card: SavedCard): void;
  onComplete(): void;
}

/** Shows the customer's saved cards, then the provider's form. On the first visit, chooses the first card. */
export function MethodChoice(props: MethodChoiceProps) {
  const { checkout, goneCard, isBusy, savesCard, chargedAmount, onSaves, onCard, onForm, onComplete } = props;
  const words = usePaymentWords();
  const cards = useSavedCards();
  const [card] = cards ?? [];
  const isFirstTime = checkout.state === 'payment' && checkout.failure === null && goneCard === undefined;
  useOnce(isFirstTime && checkout.method === null && card !== undefined, () => onCard(card!));
  const saveTick = cards ? (
    <Box marginBlock="4">
      <LabelledTick
        label={words.saveCard}
        checked={savesCard}
        onChange={({ target }) => onSaves(target.checked)}
      />
    </Box>
  ) : null;
  return (
    <>
      {cards ? <SavedCards cards={cards} isBusy={isBusy} onChoose={onCard} /> : null}
      {checkout.provider.name === 'stripe' ? (
        <>
          <StripeForm
            {...{ checkout, onForm, savesCard: savesCard && cards !== undefined }}
            amount={chargedAmount}
          />
          {saveTick}
        </>
      ) : (
        <>
          {/* pressing a test method opens the next step at once, so the checkbox is above these methods */}
          {saveTick}
          <SandboxForm onForm={onForm} onComplete={onComplete} />
        </>
      )}
    </>
  );
}
