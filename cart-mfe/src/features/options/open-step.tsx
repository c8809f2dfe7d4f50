import { useMemo } from 'react';
import { fillTemplate, useMarket, type Market } from '@bindery/shared';
import {
  bookName,
  chosenUpsells,
  parseAmount,
  toWireMoney,
  upsellSubtotals,
  useKeepSubtotal,
} from '@bindery/shared/data';
import { formTabs, schemaFields, sentCustomisation } from '@bindery/shared/forms';
import { Box, Stack } from '@bindery/shared/ui';
import type { Customisation, Money, Product, SchemaPreview, SummaryEntry } from '@bindery/shared/contracts';
import type { OptionsStepProps } from '../../contract';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words';
import { useCart } from '../cart-state';
import { FormatChooser, type FormatChoice } from '../format';
import { useUpsellPrice } from '../upsells';
import { AddBar } from './add-bar';
import { AddError } from './add-error';
import { choiceEntries } from './choice-entries';
import { ChoicesSummary } from './choices-summary';
import { faultLabel } from './fault-label';
import { PhotoNotice } from './photo-notice';
import { useCartSubmission } from './use-cart-submission';

export interface OpenStepProps extends Omit<OptionsStepProps, 'onLocked'> {
  /** undefined while it loads */
  schema: SchemaPreview | undefined;
  values: Customisation;
  choices: readonly FormatChoice[];
  chosen: FormatChoice;
  onChoose(format: string): void;
}

/** The step itself, once there is a book to order. */
export function OpenStep({ product, schema, values, choices, chosen, onChoose, ...props }: OpenStepProps) {
  const { lineId, onBack, onChangeChoice, onMend, onAdded } = props;
  const market = useMarket();
  // values of fields that the form hides are kept for the shopper and are no part of the order
  const ordered = useMemo(() => (schema ? sentCustomisation(schema, values) : values), [schema, values]);
  useKeepSubtotal(
    product.slug,
    { format: Number(chosen.variant.price.amount), ...upsellSubtotals(product.upsells, ordered) },
    product.marketplace.currency,
  );
  const customisations = { ...ordered, format: chosen.identifier };
  const submission = useCartSubmission({ product, customisations, lineId, onAdded });
  const entries = useChoiceEntries(product, schema, values);
  const urlKeys = entries.map(({ key }) => key);

  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <FormatChooser
        choices={choices}
        chosen={chosen.identifier}
        progress={schema && progressOf(product, schema)}
        onChoose={(format) => {
          submission.reset();
          onChoose(format);
        }}
      />
      <ChoicesSummary
        title={product.name}
        entries={extrasFirst(entries, product)}
        onBack={onBack}
        onChange={onChangeChoice && ((urlKey) => onChangeChoice(urlKey, urlKeys))}
      />
      {lineId === undefined ? null : <AddAsAnother onAdd={submission.add} />}
      {submission.failure ? (
        <AddError
          failure={submission.failure}
          labelOf={(path) => faultLabel(schema, ordered, path)}
          canvas={product.content.canvas}
          onRetry={submission.retry}
          onBack={onBack}
          onMend={
            onMend &&
            ((fields) => {
              submission.reset();
              onMend(fields.map(({ path, code }) => ({ path, type: code })));
            })
          }
        />
      ) : null}
      <PhotoNotice photos={submission.photos} onChangeChoice={onChangeChoice} onBack={onBack} />
      <AddBar
        total={bookPrice(product, chosen, ordered, market)}
        saveLabel={useSaveLabel(product, lineId, values)}
        isBusy={submission.isBusy}
        isPhotoAwaited={submission.photos.isAwaited}
        onPress={lineId === undefined ? submission.add : submission.save}
      />
    </Stack>
  );
}

/** The shopper changed a book of the cart, and may want to keep both. */
function AddAsAnother({ onAdd }: { onAdd(): void }) {
  return (
    <Box>
      <TextButton onClick={onAdd}>{useWords().addAsAnother}</TextButton>
    </Box>
  );
}

/** @returns what saving is called: whose book of the cart it changes, as the cart knows it; undefined for a new book. Source: docs/rules.md CART-15 */
function useSaveLabel(product: Product, lineId: string | undefined, values: Customisation) {
  const words = useWords();
  const line = useCart().data?.items.find(({ id }) => id === lineId);
  if (lineId === undefined) return undefined;
  const name = bookName(product.content.form.tabs, line?.customisation ?? values);
  return name === undefined ? words.saveChanges : words.saveBook(name);
}

/** What the shopper chose, in words and in the order of the form; empty until the schema is there. */
function useChoiceEntries(
  product: Product,
  schema: SchemaPreview | undefined,
  values: Customisation,
): SummaryEntry[] {
  const words = useWords();
  const market = useMarket();
  const priceOf = useUpsellPrice();
  if (!schema) return [];
  const photoWords = (urlKey: string): string => {
    const upsell = chosenUpsells(product.upsells, values).find(({ key }) => key === urlKey);
    return upsell ? `${words.yourPhoto} · ${priceOf(upsell)}` : words.yourPhoto;
  };
  return choiceEntries(schema, product.content.form.tabs, values, market.locale, photoWords);
}

/** Puts what costs extra first: a long list shows only its beginning, and nobody is to pay for what they do not see. */
function extrasFirst(entries: readonly SummaryEntry[], { upsells }: Product): SummaryEntry[] {
  const costsExtra = ({ key }: SummaryEntry): boolean => upsells.some((upsell) => upsell.key === key);
  return [...entries.filter(costsExtra), ...entries.filter((entry) => !costsExtra(entry))];
}

/** What the cart will charge for the book: the price of its format and of the choices that cost extra. */
function bookPrice(
  { upsells, marketplace: { currency } }: Product,
  { variant }: FormatChoice,
  ordered: Customisation,
  market: Market,
): Money {
  const amounts = [variant, ...chosenUpsells(upsells, ordered)].map(
    ({ price }) => parseAmount(price.amount, currency).minor,
  );
  return toWireMoney({ minor: amounts.reduce((sum, minor) => sum + minor), currency }, market.moneyLocale);
}

/** The form's tabs with a key of the schema in each. */
export const tabsOf = ({ content: { form } }: Product, schema: SchemaPreview) =>
  formTabs(form.tabs, Object.keys(schemaFields(schema)), '');

/** The last step of the creation: it follows the form's. */
function progressOf(product: Product, schema: SchemaPreview): string {
  const { canvas } = product.content;
  const steps = tabsOf(product, schema).length + 1;
  return fillTemplate(canvas.step_progress_label || 'Step {currentStep} of {numberOfSteps}', {
    currentStep: steps,
    numberOfSteps: steps,
  });
}
