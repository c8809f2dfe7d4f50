import { useId, type ReactElement } from 'react';
import { Button, Flex, Heading, Price, Stack, StickyActions, Text, Spinner } from '@bindery/shared/ui';
import type { Money, Product, SchemaPreview } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { fillTemplate } from '@bindery/shared';
import { formTabs, schemaFields } from '@bindery/shared/forms';
import type { CreationStep, OptionsStepProps } from '@bindery/contracts/cart';

interface StepHeadingProps {
  id?: string;
  title: string;
  lead: string;
  progress: string | undefined;
}

export function StepHeading({ id, title, lead, progress }: StepHeadingProps) {
  return (
    <Stack gap="1">
      <Flex align="baseline" justify="space-between" wrap="wrap" columnGap="4">
        <Heading as="h2" id={id} size="lg">
          {title}
        </Heading>
        {progress ? (
          <Text flexShrink="0" fontSize="sm" color="fg.muted">
            {progress}
          </Text>
        ) : null}
      </Flex>
      <Text color="fg.muted">{lead}</Text>
    </Stack>
  );
}

/** The book's price so far. Source: docs/rules.md OPT-13 */
export function RunningTotal({ total }: { total: Money | undefined }) {
  const words = useWords();
  const id = useId();
  return (
    <>
      <Text as="span" id={id} fontSize="sm" color="fg.muted">
        {words.total}
      </Text>
      <output aria-labelledby={id}>
        {total ? <Price money={total} fontSize="xl" /> : <Text as="span">{words.totalPending}</Text>}
      </output>
    </>
  );
}

interface ChoiceStepProps {
  title: string;
  lead: string;
  place: StepPlace;
  total: Money | undefined;
  /** text of the next button, as in the form */
  nextLabel: string | undefined;
  children(titleId: string): ReactElement;
}

export function ChoiceStep({ title, lead, place, total, nextLabel, children }: ChoiceStepProps) {
  const words = useWords();
  const titleId = useId();
  return (
    <Stack as="section" aria-labelledby={titleId} gap={{ base: '4', md: '5' }}>
      <StepHeading id={titleId} title={title} lead={lead} progress={place.progress} />
      {children(titleId)}
      <StickyActions summary={<RunningTotal total={total} />}>
        <Button variant="ghost" px="4" onClick={place.back}>
          {words.back}
        </Button>
        {place.next ? <Button onClick={place.next}>{nextLabel || words.nextStep}</Button> : null}
      </StickyActions>
    </Stack>
  );
}

interface AddBarProps {
  /** undefined until the price is known; until then the shopper cannot buy */
  total: Money | undefined;
  /** for editing a line; undefined if a new book is added */
  saveLabel: string | undefined;
  isBusy: boolean;
  /** true if the shopper pressed the button while a photo was still uploading */
  isPhotoAwaited: boolean;
  onPress(): void;
}

/** The total and the main button, which stays focusable while busy, so that keyboard focus is not lost. */
export function AddBar({ total, saveLabel, isBusy, isPhotoAwaited, onPress }: AddBarProps) {
  const words = useWords();
  const isWorking = isBusy || isPhotoAwaited;
  return (
    <StickyActions summary={<RunningTotal total={total} />}>
      <Button
        size="lg"
        onClick={() => {
          if (total) onPress();
        }}
        aria-disabled={isWorking || !total}
        aria-busy={isWorking}
      >
        {isWorking ? (
          <>
            <Spinner size="sm" />
            <span>
              {isPhotoAwaited
                ? words.photoAwaited
                : saveLabel === undefined
                  ? words.adding
                  : words.savingChanges}
            </span>
          </>
        ) : (
          (saveLabel ?? words.addToCart)
        )}
      </Button>
    </StickyActions>
  );
}

/** The form's tabs that have a key of the schema. */
export const tabsOf = ({ content: { form } }: Product, schema: SchemaPreview) =>
  formTabs(form.tabs, Object.keys(schemaFields(schema)), '');

export interface StepPlace {
  /** 'Step 7 of 9'; undefined until the form's steps can be counted */
  progress: string | undefined;
  back(): void;
  next: (() => void) | undefined;
  /** leads to another step after the form; undefined if the page has no such step */
  to(step: CreationStep): (() => void) | undefined;
}

/** Returns a step's place among the steps of the form and those after it. Source: docs/rules.md OPT-12 */
export function stepPlace(
  { product, step = 'options', steps = ['options'], onStep, onBack }: OptionsStepProps,
  schema: SchemaPreview | undefined,
): StepPlace {
  const index = steps.indexOf(step);
  const formSteps = schema && tabsOf(product, schema).length;
  const to = (target: CreationStep | undefined) =>
    target !== undefined && onStep && steps.includes(target) ? () => onStep(target) : undefined;
  return {
    progress:
      formSteps === undefined
        ? undefined
        : fillTemplate(
            product.content.canvas.step_progress_label || 'Step {currentStep} of {numberOfSteps}',
            {
              currentStep: formSteps + index + 1,
              numberOfSteps: formSteps + steps.length,
            },
          ),
    back: to(steps[index - 1]) ?? (() => onBack(formSteps)),
    next: to(steps[index + 1]),
    to,
  };
}
