import { useEffect, useMemo } from 'react';
import { useMarket } from '@bindery/shared';
import { isFilled, schemaPreviewQuery, useCustomisation, useQuery } from '@bindery/shared/data';
import { firstFaultyTab, schemaFields } from '@bindery/shared/forms';
import type { Customisation, Product, SchemaPreview } from '@bindery/shared/contracts';
import { Box, Button, Heading, Text } from '@bindery/shared/ui';
import type { OptionsStepProps } from '@bindery/contracts/cart';
import { useWords } from '../../words/cart';
import { FormatDrawing } from '../line';
import { chosenFormat, formatChoices } from './format-choices';
import type { BookChoices } from './choice-sections';
import { OpenStep } from './open-step';
import { tabsOf } from './step-frame';

/** Text shown if the book is not personalised in this browser yet. */
function NothingYet({ onBack }: { onBack(): void }) {
  const words = useWords();
  return (
    <Box textAlign="center" paddingBlock={{ base: '10', md: '16' }}>
      <Box width="32" marginInline="auto" marginBottom="4">
        <FormatDrawing />
      </Box>
      <Heading as="h2" size="xl">
        {words.nothingYet}
      </Heading>
      <Text color="fg.muted" marginTop="2" marginBottom="6">
        {words.nothingYetLead}
      </Text>
      <Button size="lg" onClick={onBack}>
        {words.personalise}
      </Button>
    </Box>
  );
}

export function OptionsStep(props: OptionsStepProps) {
  const { product, onBack } = props;
  const { values, status, merge } = useCustomisation(product.slug);
  const market = useMarket();
  const choices = useMemo(() => formatChoices(product, market), [product, market]);
  const formatChoice = chosenFormat(choices, values.format);
  if (status !== 'ready' || !formatChoice || !isPersonalised(values))
    return <NothingYet onBack={() => onBack()} />;
  return (
    <UnlockedStep
      {...props}
      values={values}
      choices={choices}
      formatChoice={formatChoice}
      onChoose={(format) => merge({ format })}
    />
  );
}

/** A book does not count as personalised if the shopper has chosen only its format. */
const isPersonalised = (values: Customisation): boolean =>
  Object.entries(values).some(
    ([key, value]) => key !== 'format' && key !== 'product_slug' && isFilled(value),
  );

/** Shows the options if all form answers are valid. Otherwise reports the first form step to correct. */
function UnlockedStep({ onLocked, ...props }: Omit<BookChoices, 'schema'> & OptionsStepProps) {
  const { product, values } = props;
  const { data: schema } = useQuery(schemaPreviewQuery(useMarket(), product.slug));
  const unfinishedStep = useMemo(
    () => (schema && onLocked ? firstUnfinishedStep(product, schema, values) : undefined),
    [product, schema, values, onLocked],
  );
  useEffect(() => {
    if (unfinishedStep !== undefined) onLocked?.(unfinishedStep);
  }, [unfinishedStep, onLocked]);
  if (unfinishedStep !== undefined) return null;
  return <OpenStep {...props} schema={schema} />;
}

/**
 * @returns the number, from 1, of the first form step with a missing or wrong answer, if any.
 *   Source: docs/rules.md FORM-02, FORM-05
 */
function firstUnfinishedStep(
  product: Product,
  schema: SchemaPreview,
  values: Customisation,
): number | undefined {
  const tabs = tabsOf(product, schema);
  const index = firstFaultyTab(tabs, schemaFields(schema), values);
  return index < tabs.length ? index + 1 : undefined;
}
