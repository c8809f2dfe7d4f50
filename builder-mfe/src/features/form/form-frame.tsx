import type { FormEvent, ReactNode, RefObject } from 'react';
import type { SchemaField } from '@bindery/shared/contracts';
import { chakra, ErrorNotice, Stack } from '@bindery/shared/ui';
import { labelText } from '../messages';
import type { TabOfKeys } from '../tabs';
import { FormSettingsProvider, type FormSettings } from './form-context';
import { FormTabsBar } from './form-tabs-bar';
import { StepPanel } from './step-panel';
import type { useSteps } from './use-steps';
import type { SubmitState } from './use-submit';

const Form = chakra('form');

interface FormFrameProps {
  /** prefix of the ids of everything in the form */
  id: string;
  formRef: RefObject<HTMLFormElement | null>;
  label: string;
  settings: FormSettings;
  tabs: readonly TabOfKeys[];
  fields: Readonly<Record<string, SchemaField>>;
  firstLacking: number;
  steps: ReturnType<typeof useSteps>;
  state: SubmitState;
  /** what stands above the steps, and below the fields */
  top?: ReactNode;
  tools?: ReactNode;
  actions: ReactNode;
  onOpen(index: number): void;
  onSubmit(): void;
}

/** A form's steps, the fields of the open one, and its bar. */
export function FormFrame({ id, formRef, label, settings, tabs, fields, firstLacking, steps, state, top, tools, actions, onOpen, onSubmit }: FormFrameProps) {
  const { activeIndex } = steps;
  const hasTabs = tabs.length > 1;
  const panelId = `${id}-panel`;
  const tabId = (index: number): string => `${id}-tab-${index}`;
  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation(); // a form in a modal stands inside the page's form for React
    onSubmit();
  }
  return (
    <FormSettingsProvider value={settings}>
      <Form ref={formRef} noValidate aria-label={label} onSubmit={submit}>
        <Stack gap={{ base: '3', lg: '5' }} pt={activeIndex === 0 ? '0' : '3'}>
          {top}
          {hasTabs ? <FormTabsBar tabs={tabs} activeIndex={activeIndex} firstLacking={firstLacking} tabId={tabId} panelId={panelId} onOpen={onOpen} /> : null}
          <StepPanel
            tab={tabs[activeIndex]!} index={activeIndex} count={tabs.length} fields={fields} panelId={panelId} headingId={steps.headingId}
            tabId={hasTabs ? tabId(activeIndex) : undefined} onGo={(urlKey) => steps.goToField(activeIndex, urlKey)}
          />
          {state === 'error' ? <ErrorNotice title={labelText(settings.labels, 'generic_error_label')} /> : null}
          {tools}
          {actions}
        </Stack>
      </Form>
    </FormSettingsProvider>
  );
}
