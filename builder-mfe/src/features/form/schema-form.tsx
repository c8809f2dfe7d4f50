import { useEffect, useId, useMemo, useState, type FormEvent } from 'react';
import { isFilled, isRequired, schemaFields, useCustomisationSource } from '@bindery/shared';
import { useForm, useWatch } from '@bindery/shared/forms';
import type { SchemaPreview } from '@bindery/shared/contracts';
import { Box, chakra, ErrorNotice, Flex, Heading, Stack, Text } from '@bindery/shared/ui';
import type { CustomisationFormProps } from '../../contract';
import { useWords } from '../../words';
import { labelText } from '../messages';
import { firstLackingTab, formTabs, StepTabs } from '../tabs';
import { ErrorSummary } from './error-summary';
import { FieldSlot } from './fields';
import { FormActions } from './form-actions';
import { FormSettingsProvider, type FormSettings, type FormValues } from './form-context';
import type { Refusals } from './refusals';
import { schemaResolver } from './schema-resolver';
import { ServerVerdict } from './server-verdict';
import { useLiveSave } from './use-live-save';
import { useOpenTab } from './use-open-tab';
import { useSubmit } from './use-submit';
import { useTappedPage } from './use-tapped-page';

const Form = chakra('form');

/** The form of a product, made from its schema alone. It renders again when a tab opens or is submitted, never per key. */
export function SchemaForm({ product, schema, onComplete }: CustomisationFormProps & { schema: SchemaPreview }) {
  const words = useWords();
  const id = useId();
  const { slug } = product;
  const labels = product.content.canvas;
  const fields = useMemo(() => schemaFields(schema), [schema]);
  const tabs = useMemo(() => formTabs(product.content.form.tabs, Object.keys(fields), words.otherFields), [product, fields, words.otherFields]);
  const { form, live, refusals } = useLiveForm(slug, fields);
  const firstLacking = useWatch({ control: form.control, compute: (values: FormValues) => firstLackingTab(tabs, fields, values) });
  const { activeIndex, openTab } = useOpenTab(slug, Math.min(firstLacking, tabs.length - 1));
  const [submittedTabs, setSubmittedTabs] = useState<readonly number[]>([]);
  const { state, check } = useSubmit({ slug, schema, form, refusals, flush: live.flush });
  const idOf = useMemo(() => (urlKey: string) => `${id}-${urlKey}`, [id]);
  useTappedPage({ slug, tabs, activeIndex, firstLacking, onGo: (index, key) => openTab(index, idOf(key)) });

  const tab = tabs[activeIndex]!;
  const isLast = activeIndex === tabs.length - 1;
  const [panelId, headingId] = [`${id}-panel`, `${id}-heading`];
  const tabId = (index: number): string => `${id}-tab-${index}`;
  const isEveryErrorShown = submittedTabs.includes(activeIndex);
  const settings = useMemo((): FormSettings => ({ slug, labels, form, isEveryErrorShown, idOf, save: live.save, flush: live.flush }), [slug, labels, form, isEveryErrorShown, idOf, live]);

  function showErrors(indexes: number[]): void {
    setSubmittedTabs((before) => [...new Set([...before, ...indexes])]);
    for (const index of indexes) {
      const key = tabs[index]!.keys.find((candidate) => form.getFieldState(candidate).error);
      if (key !== undefined) return openTab(index, idOf(key));
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const lacking = firstLackingTab(tabs, fields, form.getValues());
    // the last tab answers for all of them, and no tab leads past one that lacks something
    const checked = isLast ? [...tabs.keys()] : [...new Set([Math.min(lacking, activeIndex), activeIndex])];
    const verdict = await check(checked.flatMap((index) => tabs[index]!.keys).filter((key) => fields[key]));
    if (verdict === 'refused') showErrors(checked);
    if (verdict !== 'accepted') return;
    if (isLast) onComplete();
    else openTab(activeIndex + 1, headingId);
  }

  return (
    <FormSettingsProvider value={settings}>
      <Form noValidate aria-label={product.content.form.title} onSubmit={(event) => void submit(event)}>
        <Stack gap={{ base: '3', lg: '5' }} pt={activeIndex === 0 ? '0' : '3'}>
          {activeIndex === 0 ? <FormTitle title={product.content.form.title} subtitle={product.content.form.subtitle} /> : null}
          {tabs.length > 1 ? <StepTabs tabs={tabs} activeIndex={activeIndex} firstLacking={firstLacking} tabId={tabId} panelId={panelId} onOpen={(index) => { live.flush(); openTab(index); }} /> : null}
          <Box {...(tabs.length > 1 && { role: 'tabpanel', 'aria-labelledby': tabId(activeIndex) })} id={panelId}>
            <Flex align="baseline" justify="space-between" gap="4" mb="4">
              <Heading as="h2" size="md" id={headingId} tabIndex={-1} _focusVisible={{ outline: 'none' }}>{tab.title}</Heading>
              {tabs.length > 1 ? <Text flexShrink="0" fontSize="sm" color="fg.muted">{labelText(labels, 'step_progress_label', { currentStep: activeIndex + 1, numberOfSteps: tabs.length })}</Text> : null}
            </Flex>
            {isEveryErrorShown ? <Box mb="5"><ErrorSummary keys={tab.keys} fields={fields} onGo={(key) => openTab(activeIndex, idOf(key))} /></Box> : null}
            <Stack gap="6" key={activeIndex}>{tab.keys.map((key) => <FieldSlot key={key} urlKey={key} field={fields[key]} />)}</Stack>
            {tab.keys.some((key) => fields[key] && isRequired(fields[key])) ? <Text mt="5" fontSize="sm" color="fg.muted">{words.requiredNote}</Text> : null}
          </Box>
          {state === 'error' ? <ErrorNotice title={labelText(labels, 'generic_error_label')} /> : null}
          <FormActions product={product} state={state} isLast={isLast} onBack={activeIndex > 0 ? () => openTab(activeIndex - 1, headingId) : undefined} />
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

/** The form's values, begun with what the shopper left and kept with the shared customisation. */
function useLiveForm(slug: string, fields: ReturnType<typeof schemaFields>) {
  const source = useCustomisationSource(slug);
  const [begun] = useState(() => Object.fromEntries(Object.keys(fields).map((key) => [key, source.get().values[key]])));
  const [refusals] = useState((): Refusals => new Map());
  const form = useForm<FormValues>({ defaultValues: begun, resolver: useMemo(() => schemaResolver(fields, refusals), [fields, refusals]), shouldFocusError: false });
  const live = useLiveSave(slug, fields, form);
  // what came from a link or from storage was supplied: its errors show at once
  useEffect(() => void form.trigger(Object.keys(begun).filter((key) => isFilled(begun[key]))), [form, begun]);
  return { form, live, refusals };
}
