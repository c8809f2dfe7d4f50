import type { Customisation, Product, SchemaPreview } from '@bindery/shared/contracts';
import type { CreationStep, OptionsStepProps } from '@bindery/contracts/cart';
import { useWords } from '../../words/cart';
import { AddOnsChooser } from './add-ons-chooser';
import { DroppedNotice, ExtrasFailed } from './dropped-notice';
import { GiftWrapChooser } from './gift-wrap-chooser';
import { FormatChooser } from './format-chooser';
import type { FormatChoice } from './format-choices';
import { ChoiceStep, stepPlace } from './step-frame';
import { useBook } from './use-book';

export interface BookChoices extends Omit<OptionsStepProps, 'onLocked'> {
  product: Product;
  schema: SchemaPreview | undefined;
  values: Customisation;
  choices: readonly FormatChoice[];
  formatChoice: FormatChoice;
  onChoose(format: string): void;
}

/** A step between form and summary. Choices are saved at once; the button only continues. */
export function OpenChoice({ step, ...props }: BookChoices & { step: Exclude<CreationStep, 'options'> }) {
  const { product, schema, values, choices, formatChoice, onChoose } = props;
  const words = useWords();
  const { extras, total } = useBook(product, schema, values, formatChoice);
  const place = stepPlace({ ...props, step }, schema);
  const { name: format } = formatChoice.variant.format;
  const texts = {
    format: { title: words.chooseFormat, lead: words.chooseFormatLead },
    'gift-wrap': { title: words.chooseGiftWrap, lead: words.chooseGiftWrapLead },
    'add-ons': { title: words.chooseAddOns, lead: words.chooseAddOnsLead },
  };
  const stepOf = { gift_wrap: 'gift-wrap', add_on: 'add-ons' } as const;
  return (
    <ChoiceStep
      {...texts[step]}
      place={place}
      total={total}
      nextLabel={product.content.canvas.form_submit_button_label}
    >
      {(titleId) => (
        <>
          {step === 'format' ? (
            <FormatChooser
              choices={choices}
              chosenIdentifier={formatChoice.identifier}
              labelledBy={titleId}
              onChoose={onChoose}
            />
          ) : step === 'gift-wrap' ? (
            <GiftWrapChooser extras={extras} format={format} labelledBy={titleId} />
          ) : (
            <AddOnsChooser extras={extras} format={format} labelledBy={titleId} />
          )}
          <ExtrasFailed extras={extras} />
          <DroppedNotice
            extras={extras}
            format={format}
            onChooseAnother={(kind) => (stepOf[kind] === step ? undefined : place.to(stepOf[kind])?.())}
          />
        </>
      )}
    </ChoiceStep>
  );
}
