import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMarket } from '@bindery/shared';
import { firstLackingTab } from '@bindery/shared/forms';
import type { PreviewSlice, SchemaPreview } from '@bindery/shared/contracts';
import { Box, Heading, Stack, Text } from '@bindery/shared/ui';
import type { CustomisationFormProps } from '../../contract';
import { useWords } from '../../words';
import { OtherTabNotice, SaveStatus, StartAgain, writePlace } from '../draft';
import { labelText } from '../messages';
import { isLocked } from '../tabs';
import { FormActions } from './form-actions';
import { FormFrame } from './form-frame';
import { useFormModel, useFormOutline, type FormModel, type FormOutline } from './form-model';
import { FormTools, stepText } from './form-tools';
import { FromPrice } from './from-price';
import { useLiveForm, type LiveStore } from './live-form';
import { ServerVerdict } from './server-verdict';
import { useTappedPage } from './use-tapped-page';

interface LiveFormProps {
  outline: FormOutline;
  store: LiveStore;
  model: FormModel;
}

/** The form of a product, made from its schema alone. It renders again when a step opens or is submitted, never per key. */
export function SchemaForm(props: CustomisationFormProps & { schema: SchemaPreview }) {
  const { product, schema, stepsAfter = 0 } = props;
  const { slug, content } = product;
  const words = useWords();
  const market = useMarket();
  const [announcement, setAnnouncement] = useState('');
  const outline = useFormOutline(product, schema);
  const { id, fields, tabs } = outline;
  const store = useLiveForm(slug, fields);
  const model = useFormModel(outline, store, modelOptions(props));
  useEffect(() =>
    store.history.onRestore((patch, way) => {
      setAnnouncement(stepText(words, way, fields, patch, market));
      openTabOf(Object.keys(patch), outline, store, model);
    }),
  );
  const { steps, firstLacking } = model;
  const { activeIndex } = steps;
  useTappedPage({ slug, tabs, fields, form: store.form, activeIndex, firstLacking }, model);

  const live = { outline, store, model };
  const contestId = `${id}-contest`;
  return (
    <>
      <FormFrame
        outline={outline}
        model={model}
        label={content.form.title}
        stepsAfter={stepsAfter}
        onOpen={(index) => {
          if (index > activeIndex) goOn(store, contestId, () => void steps.open(index));
          else void steps.open(index);
        }}
        onSubmit={() => goOn(store, contestId, () => void steps.submit())}
        top={
          <>
            {activeIndex === 0 ? <FormTitle {...content.form} /> : null}
            <OtherTabNotice
              slug={slug}
              fields={fields}
              id={contestId}
              onSettled={(urlKey) => goToKey(urlKey, outline, model)}
            />
          </>
        }
        tools={<LiveFormTools {...live} Preview={props.Preview} announcement={announcement} />}
        actions={<LiveFormActions {...live} stepsAfter={stepsAfter} />}
      />
      <ServerVerdict slug={slug} form={store.form} refusals={store.refusals} />
    </>
  );
}

function modelOptions({
  product: { slug },
  step,
  stepsAfter = 0,
  onStep,
  lockedKeys,
  onComplete,
}: CustomisationFormProps) {
  const place = {
    slug,
    addressIndex: step === undefined ? undefined : step - 1,
    onOpen: onStep && ((index: number, isReplacing: boolean) => onStep(index + 1, isReplacing)),
  };
  return { place, lockedKeys, isPhotoAwaitedLater: stepsAfter > 0, onComplete };
}

/** A step's own previews of the book, else those of the whole form. Source: docs/rules.md FORM-16 */
const slicesOf = ({ tabs, product }: FormOutline, index: number): readonly PreviewSlice[] =>
  tabs[index]?.slices ?? product.content.form.preview?.slices ?? [];

function StepPreviews({
  Preview,
  slices,
}: Pick<CustomisationFormProps, 'Preview'> & { slices: readonly PreviewSlice[] }) {
  if (!Preview || slices.length === 0) return null;
  return (
    <Stack gap="4" align="center">
      {slices.map((slice) => (
        <Box key={JSON.stringify(slice)} width="full" maxW="26rem">
          <Preview slice={slice} />
        </Box>
      ))}
    </Stack>
  );
}

/** On to a later step, once it is clear which version of the answers is to be checked. */
function goOn(store: LiveStore, contestId: string, go: () => void): void {
  flushSync(store.flush); // the notice is there if what is written now is contested
  const contest = document.getElementById(contestId);
  if (contest) contest.focus();
  else go();
}

/** Opens the tab of the first of these keys, unless it is open or locked. */
function openTabOf(
  keys: string[],
  { tabs, fields }: FormOutline,
  store: LiveStore,
  { steps }: FormModel,
): void {
  const index = tabs.findIndex((tab) => tab.keys.some((key) => keys.includes(key)));
  if (index === -1 || index === steps.activeIndex) return;
  const firstLacking = firstLackingTab(tabs, fields, store.form.getValues());
  if (!isLocked(index, steps.activeIndex, firstLacking)) steps.show(index);
}

function goToKey(urlKey: string, { tabs }: FormOutline, { steps, firstLacking }: FormModel): void {
  const index = tabs.findIndex(({ keys }) => keys.includes(urlKey));
  if (index !== -1 && !isLocked(index, steps.activeIndex, firstLacking)) steps.show(index, urlKey);
}

function LiveFormTools({
  outline,
  store,
  model,
  Preview,
  announcement,
}: LiveFormProps & Pick<CustomisationFormProps, 'Preview'> & { announcement: string }) {
  const { slug } = outline.product;
  return (
    <>
      <StepPreviews Preview={Preview} slices={slicesOf(outline, model.steps.activeIndex)} />
      <FormTools history={store.history} announcement={announcement}>
        <StartAgain
          slug={slug}
          onStart={() => {
            store.flush();
            writePlace(slug, 0);
          }}
        />
      </FormTools>
    </>
  );
}

function LiveFormActions({ outline, store, model, stepsAfter }: LiveFormProps & { stepsAfter: number }) {
  const { product } = outline;
  const labels = product.content.canvas;
  const isFinish = model.steps.isLast && stepsAfter === 0;
  return (
    <FormActions
      labels={labels}
      state={model.state}
      submitLabel={labelText(labels, isFinish ? 'form_finish_button_label' : 'form_submit_button_label')}
      onBack={model.steps.back}
      summary={
        <>
          <FromPrice product={product} />
          <SaveStatus onWritten={store.onWritten} />
        </>
      }
    />
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
