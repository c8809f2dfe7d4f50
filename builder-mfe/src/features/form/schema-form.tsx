import { useState } from 'react';
import { flushSync } from 'react-dom';
import { firstLackingTab } from '@bindery/shared/forms';
import type { SchemaPreview } from '@bindery/shared/contracts';
import { Box, Heading, Text } from '@bindery/shared/ui';
import type { CustomisationFormProps } from '../../contract';
import { useWords } from '../../words';
import { OtherTabNotice, SaveStatus, StartAgain, writePlace } from '../draft';
import { labelText } from '../messages';
import { isLocked } from '../tabs';
import { FormActions } from './form-actions';
import { FormFrame } from './form-frame';
import { FormTools } from './form-tools';
import { FromPrice } from './from-price';
import { ServerVerdict } from './server-verdict';
import { stepText } from './step-text';
import { useFormParts, useFormShape } from './use-form-parts';
import { useLiveForm } from './use-live-form';
import { useTappedPage } from './use-tapped-page';

/** The form of a product, made from its schema alone. It renders again when a step opens or is submitted, never per key. */
export function SchemaForm({
  product,
  schema,
  step,
  stepsAfter = 0,
  onStep,
  lockedKeys,
  onComplete,
}: CustomisationFormProps & { schema: SchemaPreview }) {
  const words = useWords();
  const [said, say] = useState('');
  const { slug } = product;
  const {
    canvas: labels,
    form: { title, subtitle },
  } = product.content;
  const shape = useFormShape(product, schema);
  const { id, fields, tabs } = shape;
  const kept = useLiveForm({
    slug,
    fields,
    onStep(patch, way) {
      say(stepText(words, way, fields, patch));
      const index = tabs.findIndex(({ keys }) => keys.some((key) => key in patch));
      if (
        index !== -1 &&
        index !== steps.activeIndex &&
        !isLocked(index, steps.activeIndex, firstLackingTab(tabs, fields, form.getValues()))
      )
        steps.open(index);
    },
  });
  const { form, live, refusals, history } = kept;
  const place = {
    slug,
    asked: step === undefined ? undefined : step - 1,
    onOpen: onStep && ((index: number, isReplacing: boolean) => onStep(index + 1, isReplacing)),
  };
  const parts = useFormParts(shape, kept, { place, lockedKeys, onComplete });
  const { steps, firstLacking } = parts;
  const { activeIndex } = steps;
  useTappedPage({
    slug,
    tabs,
    fields,
    form,
    activeIndex,
    firstLacking,
    onGo: steps.goToField,
    onOpen: parts.open,
  });

  const contestId = `${id}-contest`;
  function submit(): void {
    flushSync(live.flush); // the notice is there if what is written now is contested
    const contest = document.getElementById(contestId);
    if (contest)
      contest.focus(); // which version is to be checked?
    else void steps.submit();
  }
  function goTo(urlKey: string): void {
    const index = tabs.findIndex(({ keys }) => keys.includes(urlKey));
    if (index !== -1 && !isLocked(index, activeIndex, firstLacking)) steps.goToField(index, urlKey);
  }
  return (
    <>
      <FormFrame
        shape={shape}
        parts={parts}
        label={title}
        stepsAfter={stepsAfter}
        onOpen={(index) => {
          live.flush();
          steps.open(index);
        }}
        onSubmit={submit}
        top={
          <>
            {activeIndex === 0 ? <FormTitle title={title} subtitle={subtitle} /> : null}
            <OtherTabNotice slug={slug} fields={fields} id={contestId} onSettled={goTo} />
          </>
        }
        tools={
          <FormTools history={history} said={said}>
            <StartAgain
              slug={slug}
              onStart={() => {
                live.flush();
                writePlace(slug, 0);
              }}
            />
          </FormTools>
        }
        actions={
          <FormActions
            labels={labels}
            state={parts.state}
            submitLabel={labelText(
              labels,
              steps.isLast && stepsAfter === 0 ? 'form_finish_button_label' : 'form_submit_button_label',
            )}
            onBack={steps.back}
            summary={
              <>
                <FromPrice product={product} />
                <SaveStatus onWritten={live.onWritten} />
              </>
            }
          />
        }
      />
      <ServerVerdict slug={slug} form={form} refusals={refusals} />
    </>
  );
}

function FormTitle({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <Box>
      <Heading as="h2" size={{ base: 'md', lg: 'lg' }}>
        {title}
      </Heading>
      <Text mt="1" color="fg.muted" hideBelow="lg">
        {subtitle}
      </Text>
    </Box>
  );
}
