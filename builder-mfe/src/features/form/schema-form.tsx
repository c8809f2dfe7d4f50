import { useId, useMemo, type FormEvent } from 'react';
import { schemaFields } from '@bindery/shared';
import { useWatch } from '@bindery/shared/forms';
import type { SchemaPreview } from '@bindery/shared/contracts';
import { Box, chakra, ErrorNotice, Heading, Stack, Text } from '@bindery/shared/ui';
import type { CustomisationFormProps } from '../../contract';
import { useWords } from '../../words';
import { labelText } from '../messages';
import { firstLackingTab, formTabs, StepTabs } from '../tabs';
import { FormActions } from './form-actions';
import { FormSettingsProvider, type FormSettings, type FormValues } from './form-context';
import { ServerVerdict } from './server-verdict';
import { StepPanel } from './step-panel';
import { useLiveForm } from './use-live-form';
import { useSteps } from './use-steps';
import { useSubmit } from './use-submit';
import { useTappedPage } from './use-tapped-page';

const Form = chakra('form');

/** The form of a product, made from its schema alone. It renders again when a step opens or is submitted, never per key. */
export function SchemaForm({ product, schema, onComplete }: CustomisationFormProps & { schema: SchemaPreview }) {
  const words = useWords();
  const id = useId();
  const { slug } = product;
  const labels = product.content.canvas;
  const fields = useMemo(() => schemaFields(schema), [schema]);
  const tabs = useMemo(() => formTabs(product.content.form.tabs, Object.keys(fields), words.otherFields), [product, fields, words.otherFields]);
  const { form, live, refusals } = useLiveForm(slug, fields);
  const firstLacking = useWatch({ control: form.control, compute: (values: FormValues) => firstLackingTab(tabs, fields, values) });
  const { state, check } = useSubmit({ slug, schema, form, refusals, flush: live.flush });
  const { activeIndex, isLast, isEveryErrorShown, headingId, idOf, ...steps } = useSteps({ slug, id, tabs, fields, firstLacking, form, check, onComplete });
  useTappedPage({ slug, tabs, activeIndex, firstLacking, onGo: steps.goToField });
  const settings = useMemo((): FormSettings => ({ slug, labels, form, isEveryErrorShown, idOf, ...live }), [slug, labels, form, isEveryErrorShown, idOf, live]);

  const hasTabs = tabs.length > 1;
  const panelId = `${id}-panel`;
  const tabId = (index: number): string => `${id}-tab-${index}`;
  function submit(event: FormEvent): void {
    event.preventDefault();
    void steps.submit();
  }
  function open(index: number): void {
    live.flush();
    steps.open(index);
  }

  return (
    <FormSettingsProvider value={settings}>
      <Form noValidate aria-label={product.content.form.title} onSubmit={submit}>
        <Stack gap={{ base: '3', lg: '5' }} pt={activeIndex === 0 ? '0' : '3'}>
          {activeIndex === 0 ? <FormTitle title={product.content.form.title} subtitle={product.content.form.subtitle} /> : null}
          {hasTabs ? <StepTabs tabs={tabs} activeIndex={activeIndex} firstLacking={firstLacking} tabId={tabId} panelId={panelId} onOpen={open} /> : null}
          <StepPanel
            tab={tabs[activeIndex]!} index={activeIndex} count={tabs.length} fields={fields} panelId={panelId} headingId={headingId}
            tabId={hasTabs ? tabId(activeIndex) : undefined} onGo={(urlKey) => steps.goToField(activeIndex, urlKey)}
          />
          {state === 'error' ? <ErrorNotice title={labelText(labels, 'generic_error_label')} /> : null}
          <FormActions product={product} state={state} isLast={isLast} onBack={steps.back} />
        </Stack>
      </Form>
      <ServerVerdict slug={slug} schema={schema} form={form} refusals={refusals} />
    </FormSettingsProvider>
  );
}

function FormTitle({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <Box>
      <Heading as="h2" size={{ base: 'md', lg: 'lg' }}>{title}</Heading>
      <Text mt="1" color="fg.muted" hideBelow="lg">{subtitle}</Text>
    </Box>
  );
}
