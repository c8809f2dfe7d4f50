import { useId } from 'react';
import type { Customisation, Extra, Product, SchemaPreview } from '@bindery/shared/contracts';
import { Stack } from '@bindery/shared/ui';
import { PriceNote } from '@bindery/shared/bundled';
import type { OptionsStepProps } from '@bindery/contracts/cart';
import { useWords } from '../../words/cart';
import { AddOnsChooser } from './add-ons-chooser';
import { DroppedNotice } from './dropped-notice';
import type { FormatChoice } from './format-choices';
import { FormatChooser } from './format-chooser';
import { GiftWrapChooser } from './gift-wrap-chooser';
import { ChoiceSection, showHeading } from './step-frame';
import type { ExtrasOfBook } from './use-extras';

export interface BookChoices extends Omit<OptionsStepProps, 'onLocked'> {
  product: Product;
  schema: SchemaPreview | undefined;
  values: Customisation;
  choices: readonly FormatChoice[];
  formatChoice: FormatChoice;
  onChoose(format: string): void;
}

interface ChoiceSectionsProps extends BookChoices {
  extras: ExtrasOfBook;
  onChosen(): void;
}

/** Calls `onChosen` before each choice. */
const announced = (extras: ExtrasOfBook, onChosen: () => void): ExtrasOfBook => ({
  ...extras,
  choose(extra, isChosen) {
    onChosen();
    extras.choose(extra, isChosen);
  },
  keepMessage(message) {
    onChosen();
    extras.keepMessage(message);
  },
});

/** The sections with something to choose. A choice is saved at once. Source: docs/rules.md OPT-12 */
export function ChoiceSections({
  step,
  choices,
  formatChoice,
  onChoose,
  extras,
  onChosen,
}: ChoiceSectionsProps) {
  const words = useWords();
  const sectionsId = useId();
  const { name: format } = formatChoice.variant.format;
  const isSold = (soldKind: Extra['kind']) => extras.sold.some(({ kind }) => kind === soldKind);
  const heardExtras = announced(extras, onChosen);
  const idOf = (kind: Extra['kind'] | 'format') => `${sectionsId}-${kind}`;
  const showKind = (kind: Extra['kind']) => showHeading(document.getElementById(idOf(kind)));
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      {choices.length > 1 ? (
        <ChoiceSection
          titleId={idOf('format')}
          title={words.chooseFormat}
          lead={words.chooseFormatLead}
          isNamed={step === 'format'}
        >
          <FormatChooser
            choices={choices}
            chosenIdentifier={formatChoice.identifier}
            labelledBy={idOf('format')}
            onChoose={(chosenFormat) => {
              onChosen();
              onChoose(chosenFormat);
            }}
          />
          <PriceNote marginTop="3" />
        </ChoiceSection>
      ) : null}
      <DroppedNotice extras={heardExtras} format={format} onChooseAnother={showKind} />
      {isSold('gift_wrap') ? (
        <ChoiceSection
          titleId={idOf('gift_wrap')}
          title={words.chooseGiftWrap}
          lead={words.chooseGiftWrapLead}
          isNamed={step === 'gift-wrap'}
        >
          <GiftWrapChooser extras={heardExtras} format={format} labelledBy={idOf('gift_wrap')} />
        </ChoiceSection>
      ) : null}
      {isSold('add_on') ? (
        <ChoiceSection
          titleId={idOf('add_on')}
          title={words.chooseAddOns}
          lead={words.chooseAddOnsLead}
          isNamed={step === 'add-ons'}
        >
          <AddOnsChooser extras={heardExtras} format={format} labelledBy={idOf('add_on')} />
        </ChoiceSection>
      ) : null}
    </Stack>
  );
}
