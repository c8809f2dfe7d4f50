import { useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch, schemaFields } from '@bindery/shared/forms';
import type { Product, SchemaPreview } from '@bindery/shared/contracts';
import { Box, Heading, Price, Text } from '@bindery/shared/ui';
import type { CustomisationFormProps } from '../../contract';
import { useWords } from '../../words';
import { OtherTabNotice, SaveStatus, StartAgain, writePlace } from '../draft';
import { useHistoryKeys } from '../history';
import { labelText } from '../messages';
import { firstLackingTab, formTabs, isLocked } from '../tabs';
import { FormActions } from './form-actions';
import type { FormSettings, FormValues } from './form-context';
import { FormFrame } from './form-frame';
import { FormTools } from './form-tools';
import { ServerVerdict } from './server-verdict';
import { stepText } from './step-text';
import { useLiveForm } from './use-live-form';
import { useSteps } from './use-steps';
import { useSubmit } from './use-submit';
import { useTappedPage } from './use-tapped-page';

/** The form of a product, made from its schema alone. It renders again when a step opens or is submitted, never per key. */
export function SchemaForm({ product, schema, onComplete }: CustomisationFormProps & { schema: SchemaPreview }) {
  const words = useWords();
  const id = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const [said, say] = useState('');
  const { slug } = product;
  const labels = product.content.canvas;
  const fields = useMemo(() => schemaFields(schema), [schema]);
  const tabs = useMemo(() => formTabs(product.content.form.tabs, Object.keys(fields), words.otherFields), [product, fields, words.otherFields]);
  const { form, live, refusals, history, source } = useLiveForm({ slug, fields, onStep(patch, way) {
    say(stepText(words, way, fields, patch));
    const index = tabs.findIndex(({ keys }) => keys.some((key) => key in patch));
    if (index !== -1 && index !== steps.activeIndex && !isLocked(index, steps.activeIndex, firstLackingTab(tabs, fields, form.getValues()))) steps.open(index);
  } });
  const firstLacking = useWatch({ control: form.control, compute: (values: FormValues) => firstLackingTab(tabs, fields, values) });
  const { state, check } = useSubmit({ slug, schema, form, refusals, values: () => { live.flush(); return source.get().values; } });
  const steps = useSteps({ place: slug, id, tabs, fields, firstLacking, form, check, onComplete });
  const { activeIndex, isEveryErrorShown, idOf } = steps;
  useTappedPage({ slug, tabs, activeIndex, firstLacking, onGo: steps.goToField });
  useHistoryKeys(formRef, history);
  const settings = useMemo((): FormSettings => ({ slug, labels, form, fields, isEveryErrorShown, idOf, save: live.save, flush: live.flush }), [slug, labels, form, fields, isEveryErrorShown, idOf, live]);

  const contestId = `${id}-contest`;
  function submit(): void {
    flushSync(live.flush); // the notice is there if what is written now is contested
    const contest = document.getElementById(contestId);
    if (contest) contest.focus(); // which version is to be checked?
    else void steps.submit();
  }
  function goTo(urlKey: string): void {
    const index = tabs.findIndex(({ keys }) => keys.includes(urlKey));
    if (index !== -1 && !isLocked(index, activeIndex, firstLacking)) steps.goToField(index, urlKey);
  }
  return (
    <>
      <FormFrame
        id={id} formRef={formRef} label={product.content.form.title} settings={settings} tabs={tabs} fields={fields} firstLacking={firstLacking} steps={steps} state={state}
        onOpen={(index) => { live.flush(); steps.open(index); }} onSubmit={submit}
        top={<>
          {activeIndex === 0 ? <FormTitle title={product.content.form.title} subtitle={product.content.form.subtitle} /> : null}
          <OtherTabNotice slug={slug} fields={fields} id={contestId} onSettled={goTo} />
        </>}
        tools={<FormTools history={history} said={said}><StartAgain slug={slug} onStart={() => { live.flush(); writePlace(slug, 0); }} /></FormTools>}
        actions={
          <FormActions
            labels={labels} state={state} submitLabel={labelText(labels, steps.isLast ? 'form_finish_button_label' : 'form_submit_button_label')} onBack={steps.back}
            summary={<><FromPrice product={product} /><SaveStatus onWritten={live.onWritten} /></>}
          />
        }
      />
      <ServerVerdict slug={slug} schema={schema} form={form} refusals={refusals} />
    </>
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

function FromPrice({ product }: { product: Product }) {
  const words = useWords();
  return <Text fontSize="sm" color="fg.muted">{words.from} <Price money={product.price} color="fg" /></Text>;
}
