import { useEffect, useMemo } from 'react';
import { fillTemplate, useMarket } from '@bindery/shared';
import {
  isFilled,
  schemaPreviewQuery,
  upsellSubtotals,
  useCustomisation,
  useKeepSubtotal,
  useQuery,
} from '@bindery/shared/data';
import { firstLackingTab, formTabs, schemaFields, sentCustomisation } from '@bindery/shared/forms';
import { Stack } from '@bindery/shared/ui';
import type { Customisation, Product, SchemaPreview, SummaryEntry } from '@bindery/shared/contracts';
import type { OptionsStepProps } from '../../contract';
import { useWords } from '../../words/use-words';
import { chosenFormat, FormatChooser, formatChoices, type FormatChoice } from '../format';
import { upsellPrice } from '../upsells';
import { AddBar } from './add-bar';
import { AddError } from './add-error';
import { bookPrice } from './book-price';
import { choiceEntries } from './choice-entries';
import { ChoicesSummary } from './choices-summary';
import { EditingNotice } from './editing-notice';
import { faultLabel } from './fault-label';
import { NothingYet } from './nothing-yet';
import { useCartSubmission } from './use-cart-submission';

/** The step between the form and the cart: how the book is bound, what it costs, one more look, into the cart. */
export function OptionsStep(props: OptionsStepProps) {
  const { product, onBack } = props;
  const { values, status, merge } = useCustomisation(product.slug);
  const market = useMarket();
  const choices = useMemo(() => formatChoices(product, market), [product, market]);
  const chosen = chosenFormat(choices, values.format);
  if (status !== 'ready' || !chosen || !isPersonalised(values)) return <NothingYet onBack={onBack} />;
  return (
    <ReadyStep
      {...props}
      values={values}
      choices={choices}
      chosen={chosen}
      onChoose={(format) => merge({ format })}
    />
  );
}

/** A format alone is no book yet. */
const isPersonalised = (values: Customisation): boolean =>
  Object.entries(values).some(
    ([key, value]) => key !== 'format' && key !== 'product_slug' && isFilled(value),
  );

interface ReadyStepProps extends OptionsStepProps {
  values: Customisation;
  choices: readonly FormatChoice[];
  chosen: FormatChoice;
  onChoose(format: string): void;
}

function ReadyStep(props: ReadyStepProps) {
  const { product, values, onLocked } = props;
  const { data: schema } = useQuery(schemaPreviewQuery(useMarket(), product.slug));
  const lacking = useMemo(
    () => (schema && onLocked ? firstLackingStep(product, schema, values) : undefined),
    [product, schema, values, onLocked],
  );
  useEffect(() => {
    if (lacking !== undefined) onLocked?.(lacking);
  }, [lacking, onLocked]);
  return lacking === undefined ? <OpenStep {...props} schema={schema} /> : null;
}

function OpenStep({
  product,
  schema,
  values,
  choices,
  chosen,
  onChoose,
  onBack,
  onChangeChoice,
  onMend,
  onAdded,
}: ReadyStepProps & { schema: SchemaPreview | undefined }) {
  const words = useWords();
  const market = useMarket();
  // what the form does not show is kept for the shopper and is no part of what they order
  const ordered = useMemo(() => (schema ? sentCustomisation(schema, values) : values), [schema, values]);
  useKeepSubtotal(
    product.slug,
    { format: Number(chosen.variant.price.amount), ...upsellSubtotals(product.upsells, ordered) },
    product.marketplace.currency,
  );
  const submission = useCartSubmission(product, { ...ordered, format: chosen.identifier }, onAdded);
  const yourPhoto = (urlKey: string): string => {
    const upsell = product.upsells.find(({ key }) => key === urlKey);
    return upsell ? `${words.yourPhoto} · ${upsellPrice(upsell, words)}` : words.yourPhoto;
  };
  const entries = schema
    ? choiceEntries(schema, product.content.form.tabs, values, market.locale, yourPhoto)
    : [];
  // a long list shows its beginning only, and nobody is to pay for what they do not see
  const costsExtra = ({ key }: SummaryEntry): boolean => product.upsells.some((upsell) => upsell.key === key);
  const shown = [...entries.filter(costsExtra), ...entries.filter((entry) => !costsExtra(entry))];
  const choose = (format: string): void => {
    submission.reset();
    onChoose(format);
  };

  return (
    <Stack gap={{ base: '6', md: '8' }}>
      {submission.isEditing ? <EditingNotice onAddAsAnother={submission.add} /> : null}
      <FormatChooser
        choices={choices}
        chosen={chosen.identifier}
        progress={schema && progressOf(product, schema)}
        onChoose={choose}
      />
      <ChoicesSummary
        title={product.name}
        entries={shown}
        onBack={onBack}
        onChange={
          onChangeChoice &&
          ((key) =>
            onChangeChoice(
              key,
              entries.map((entry) => entry.key),
            ))
        }
      />
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
      <AddBar
        total={bookPrice(product, chosen.variant, ordered, market)}
        isEditing={submission.isEditing}
        isBusy={submission.isBusy}
        onPress={submission.isEditing ? submission.save : submission.add}
      />
    </Stack>
  );
}

const tabsOf = ({ content: { form } }: Product, schema: SchemaPreview) =>
  formTabs(form.tabs, Object.keys(schemaFields(schema)), '');

/** @returns which step of the form lacks an answer, from 1; undefined where none does. Source: decisions 10 */
function firstLackingStep(
  product: Product,
  schema: SchemaPreview,
  values: Customisation,
): number | undefined {
  const tabs = tabsOf(product, schema);
  const index = firstLackingTab(tabs, schemaFields(schema), values);
  return index < tabs.length ? index + 1 : undefined;
}

/** The last step of the creation: it follows the form's. */
function progressOf(product: Product, schema: SchemaPreview): string {
  const { canvas } = product.content;
  const steps = tabsOf(product, schema).length + 1;
  return fillTemplate(canvas.step_progress_label || 'Step {currentStep} of {numberOfSteps}', {
    currentStep: steps,
    numberOfSteps: steps,
  });
}
