import type { FormEvent, ReactElement, ComponentProps, ReactNode } from 'react';
import { chakra, Stack, Button, Spinner, StickyActions, Box, Flex, VisuallyHidden } from '@bindery/shared/ui';
import { CheckNotice } from './check-notice';
import {
  FormSettingsProvider,
  type FormModel,
  type FormOutline,
  useFormSettings,
  useFormValue,
  type FormValues,
} from './form-model';
import { StepPanel } from './step-panel';
import type { UseFormReturn } from 'react-hook-form';
import { isFilled, joinList } from '@bindery/shared/data';
import { componentOf, lackingKeys, type TabOfKeys } from '@bindery/shared/forms';
import type { SchemaField, CanvasLabels, Customisation } from '@bindery/shared/contracts';
import { StepTabs, type TabState } from './step-tabs';
import { isSameValue } from './faults';
import { lackingInCharacters } from './fields';
import { labelText } from '../../messages';
import { useWords, type Words } from '../../words';
import type { SubmitState } from './use-submit';
import type { Market } from '@bindery/shared';
import { HistoryButtons, type EditHistory, type Way } from '../draft';

/** Step tabs with their progress. When an answer changes, only this bar renders again, not the whole form. */
export function FormTabsBar(props: Omit<ComponentProps<typeof StepTabs>, 'states'>) {
  const { form, fields } = useFormSettings();
  const states = useFormValue(form, undefined, () => tabStates(form, props.tabs, fields), isSameValue);
  return <StepTabs {...props} states={states} />;
}

/**
 * Returns the progress of each tab. A tab is not complete while a character lacks values, but later tabs can be opened
 * all the same.
 */
function tabStates(
  form: UseFormReturn<FormValues>,
  tabs: readonly TabOfKeys[],
  fields: Readonly<Record<string, SchemaField>>,
): TabState[] {
  const values = form.getValues();
  return lackingKeys(tabs, fields, values).map(({ length }, index) => {
    const { keys } = tabs[index]!;
    const lacking = length + keys.reduce((sum, key) => sum + lackingInside(fields[key], values[key]), 0);
    const hasAnswers = keys.some((key) => isFilled(values[key]));
    const hasErrors = keys.some((key) => form.getFieldState(key).error);
    return { lacking, isComplete: lacking === 0 && hasAnswers && !hasErrors };
  });
}

/** Number of missing values per character list, cached so that a keystroke in another field causes no new count. */
const lackingOfList = new WeakMap<object, number>();

function lackingInside(field: SchemaField | undefined, value: unknown): number {
  if (!field || componentOf(field) !== 'Characters' || !Array.isArray(value) || !isFilled(value)) return 0;
  const earlierCount = lackingOfList.get(value);
  if (earlierCount !== undefined) return earlierCount;
  const lacking = lackingInCharacters(field, value);
  lackingOfList.set(value, lacking);
  return lacking;
}

const Form = chakra('form');

interface FormFrameProps {
  outline: FormOutline;
  model: FormModel;
  label: string;
  stepsAfter?: number;
  top?: ReactElement | null;
  tools?: ReactElement | undefined;
  actions: ReactElement;
  onOpen(index: number): void;
  /** opens the step after the form; if undefined, only submitting the last tab opens that step */
  onLeave?: () => void;
  onSubmit(): void;
}

export function FormFrame({
  outline: { id, tabs, fields },
  model: { formRef, settings, firstLacking, steps, state },
  label,
  stepsAfter = 0,
  top,
  tools,
  actions,
  onOpen,
  onLeave,
  onSubmit,
}: FormFrameProps) {
  const { activeIndex } = steps;
  const hasTabs = tabs.length > 1;
  const panelId = `${id}-panel`;
  const tabId = (index: number): string => `${id}-tab-${index}`;
  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation(); // in React, the event of a form in a modal would also reach the page's form
    onSubmit();
  }
  return (
    <FormSettingsProvider value={settings}>
      <Form ref={formRef} noValidate aria-label={label} onSubmit={submit}>
        <Stack gap={{ base: '2', lg: '5' }}>
          {top}
          {hasTabs ? (
            <FormTabsBar
              tabs={tabs}
              activeIndex={activeIndex}
              firstLacking={firstLacking}
              tabId={tabId}
              panelId={panelId}
              stepsAfter={stepsAfter}
              onLeave={onLeave}
              onOpen={onOpen}
            />
          ) : null}
          <StepPanel
            tab={tabs[activeIndex]!}
            index={activeIndex}
            count={tabs.length + stepsAfter}
            fields={fields}
            panelId={panelId}
            headingId={steps.headingId}
            tabId={hasTabs ? tabId(activeIndex) : undefined}
            onGo={(urlKey) => steps.show(activeIndex, urlKey)}
          />
          <CheckNotice state={state} labels={settings.labels} />
          {tools}
          {actions}
        </Stack>
      </Form>
    </FormSettingsProvider>
  );
}

interface FormActionsProps {
  labels: CanvasLabels;
  state: SubmitState;
  submitLabel: string;
  summary: ReactNode;
  onBack?: () => void;
}

/** Bar with a step's buttons. The main button is never disabled, so that it keeps the focus during a request. */
export function FormActions({ labels, state, submitLabel, summary, onBack }: FormActionsProps) {
  const words = useWords();
  const isLoading = state === 'loading';
  return (
    <StickyActions summary={summary}>
      {onBack ? (
        <Button type="button" variant="ghost" px="4" onClick={onBack}>
          {words.back}
        </Button>
      ) : null}
      <Button type="submit" aria-disabled={isLoading || undefined}>
        {isLoading ? <Spinner size="sm" /> : null}
        <span>{isLoading ? labelText(labels, 'form_loading_label') : submitLabel}</span>
      </Button>
    </StickyActions>
  );
}

interface FormToolsProps {
  history: EditHistory;
  /** undo or redo, for screen readers */
  announcement: string;
  children?: ReactNode;
}

export function FormTools({ history, announcement, children }: FormToolsProps) {
  return (
    <Flex align="center" justify="space-between" gap="3" wrap="wrap">
      <Box ms="-3">
        <HistoryButtons history={history} />
      </Box>
      {children}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Flex>
  );
}

/** @returns the announcement of the restored values */
export function stepText(
  words: Words,
  way: Way,
  fields: Readonly<Record<string, SchemaField>>,
  patch: Customisation,
  { locale }: Pick<Market, 'locale'>,
): string {
  const labels = joinList(
    Object.keys(patch).map((key) => fields[key]?.flags?.label ?? key),
    locale,
  );
  return way === 'undo' ? words.undone(labels) : words.redone(labels);
}
