import type { FormEvent, ReactElement } from 'react';
import { chakra, Stack } from '@bindery/shared/ui';
import { CheckNotice } from './check-notice';
import { FormSettingsProvider, type FormModel, type FormOutline } from './form-model';
import { FormTabsBar } from './form-tabs-bar';
import { StepPanel } from './step-panel';

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
  onSubmit,
}: FormFrameProps) {
  const { activeIndex } = steps;
  const hasTabs = tabs.length > 1;
  const panelId = `${id}-panel`;
  const tabId = (index: number): string => `${id}-tab-${index}`;
  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation(); // in React's tree, a modal is inside the page's form
    onSubmit();
  }
  return (
    <FormSettingsProvider value={settings}>
      <Form ref={formRef} noValidate aria-label={label} onSubmit={submit}>
        <Stack gap={{ base: '3', lg: '5' }} pt={activeIndex === 0 ? '0' : '3'}>
          {top}
          {hasTabs ? (
            <FormTabsBar
              tabs={tabs}
              activeIndex={activeIndex}
              firstLacking={firstLacking}
              tabId={tabId}
              panelId={panelId}
              stepsAfter={stepsAfter}
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
