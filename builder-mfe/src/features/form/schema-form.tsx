import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { marketPath, useMarket, useNavigate } from '@bindery/shared';
import { atom, isFilled, useAtomValue, useBeginNewBook, useDraftKey, useIntent } from '@bindery/shared/data';
import { firstLackingTab, readPath, useBookPages } from '@bindery/shared/forms';
import type { PreviewSlice, SchemaPreview } from '@bindery/shared/contracts';
import { Box, Button, Heading, Stack, Text } from '@bindery/shared/ui';
import type { CustomisationFormProps } from '@bindery/contracts/builder';
import { useWords } from '../../words';
import { hasCharacters, OtherTabNotice, SaveStatus, StartAgain, startedAgain, writePlace } from '../draft';
import { labelText } from '../../messages';
import { isLocked } from './use-open-tab';
import { FormActions, FormFrame, FormTools, stepText } from './form-frame';
import { useFormModel, useFormOutline, type FormModel, type FormOutline } from './form-model';
import { BookPrice } from './book-price';
import { useLiveForm, type LiveStore } from './live-form';
import { useTappedPage } from './use-tapped-page';
import { isSameValue, refuse, serverFaults, type FormValues, type Refusals } from './faults';

interface ServerVerdictProps {
  slug: string;
  form: UseFormReturn<FormValues>;
  refusals: Refusals;
}

/**
 * While the shopper types, marks fields that the server refused. Sends no request: it only reads the server's answer to
 * the preview from the query cache. Ignores empty fields, because the preview fills them with examples. An error would
 * be about the example.
 */
function ServerVerdict({ slug, form, refusals }: ServerVerdictProps) {
  const { customisation, verdict } = useBookPages(slug, 'listen');

  useEffect(() => {
    if (!verdict || !customisation) return;
    const faults = serverFaults(verdict, new Set(Object.keys(customisation)));
    const asTyped = [...faults].filter(
      ([place]) =>
        isFilled(form.getValues(place)) && isSameValue(form.getValues(place), readPath(customisation, place)),
    );
    void refuse(form, refusals, new Map(asTyped));
  }, [verdict, customisation, form, refusals]);
  return null;
}

interface LiveFormProps {
  outline: FormOutline;
  store: LiveStore;
  model: FormModel;
  /** true if the book is already bought, so that it cannot be restarted and its price is fixed */
  isOrdered: boolean;
}

/**
 * A product's form, made from the product's schema. It renders again when a step opens or is submitted, but not on
 * keystrokes.
 */
export function SchemaForm(props: CustomisationFormProps & { schema: SchemaPreview }) {
  const { product, schema, stepsAfter = 0, Preview } = props;
  const { slug, content } = product;
  const words = useWords();
  const market = useMarket();
  const [announcement, setAnnouncement] = useState('');
  const outline = useFormOutline(product, schema);
  const { fields, tabs } = outline;
  const store = useLiveForm(slug, fields);
  const draft = useDraftKey(slug);
  const isOrdered = useIntent().kind === 'item';
  const model = useFormModel(outline, store, modelOptions(props, draft, isOrdered));
  useEffect(() =>
    store.history.onRestore((patch, way) => {
      setAnnouncement(stepText(words, way, fields, patch, market));
      openTabOf(Object.keys(patch), outline, store, model);
    }),
  );
  const { steps, firstLacking } = model;
  useTappedPage(
    { slug, tabs, fields, form: store.form, activeIndex: steps.activeIndex, firstLacking },
    model,
  );

  const live = { outline, store, model, isOrdered };
  const contestId = `${outline.id}-contest`;
  return (
    <>
      <FormFrame
        outline={outline}
        model={model}
        label={content.form.title}
        stepsAfter={stepsAfter}
        onOpen={(index) => {
          const open = (): void => void steps.open(index);
          return index > steps.activeIndex ? goOn(store, contestId, open) : open();
        }}
        onLeave={isOrdered ? undefined : () => goOn(store, contestId, () => void steps.complete())}
        onSubmit={() => goOn(store, contestId, () => void steps.submit())}
        top={
          <>
            {steps.activeIndex === 0 ? <FormTitle {...content.form} /> : null}
            <OtherTabNotice
              slug={slug}
              fields={fields}
              id={contestId}
              onSettled={(urlKey) => goToKey(urlKey, outline, model)}
            />
          </>
        }
        tools={<LiveFormTools {...live} Preview={Preview} announcement={announcement} />}
        actions={<LiveFormActions {...live} stepsAfter={stepsAfter} contestId={contestId} />}
      />
      <ServerVerdict slug={slug} form={store.form} refusals={store.refusals} />
    </>
  );
}

function modelOptions(
  { step, stepsAfter = 0, onStep, lockedKeys, onComplete }: CustomisationFormProps,
  draft: string,
  isOrdered: boolean,
) {
  const place = {
    draft,
    addressIndex: step === undefined ? undefined : step - 1,
    onOpen: onStep && ((index: number, isReplacing: boolean) => onStep(index + 1, isReplacing)),
  };
  return { place, lockedKeys, isPhotoAwaitedLater: stepsAfter > 0 && !isOrdered, onComplete };
}

/** Returns the previews of the step, or those of the whole form if the step has none. Source: docs/rules.md FORM-01 */
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

/** Calls `go` if no conflict with another tab is open; otherwise focuses the notice of the conflict. */
function goOn(store: LiveStore, contestId: string, go: () => void): void {
  flushSync(store.flush); // if this write causes a conflict, the notice of the conflict is rendered now
  if (!store.isContested()) return go();
  // the notice of a very recent conflict may not be rendered yet
  const focus = (): void => document.getElementById(contestId)?.focus();
  if (document.getElementById(contestId)) focus();
  else setTimeout(focus);
}

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
  isOrdered,
}: LiveFormProps & Pick<CustomisationFormProps, 'Preview'> & { announcement: string }) {
  const startAgain = useStartAgain(outline, store, model);
  return (
    <>
      <StepPreviews Preview={Preview} slices={slicesOf(outline, model.steps.activeIndex)} />
      <FormTools history={store.history} announcement={announcement}>
        {isOrdered ? null : (
          <StartAgain clears={hasCharacters(outline.fields) ? 'characters' : 'texts'} onStart={startAgain} />
        )}
      </FormTools>
    </>
  );
}

/**
 * Starts the book again at the first step. If the form edits a cart line, this begins a new book and does not change
 * the line. Source: docs/rules.md CUS-17
 */
function useStartAgain({ product, fields, tabs }: FormOutline, store: LiveStore, { steps }: FormModel) {
  const { slug } = product;
  const market = useMarket();
  const navigate = useNavigate();
  const isNewBook = useIntent().kind === 'new';
  const beginNewBook = useBeginNewBook(slug);
  return (): void => {
    const values = startedAgain(fields, store.customisation());
    if (isNewBook) {
      store.startAgain(values);
      steps.show(0, tabs[0]?.keys[0]);
      return;
    }
    beginNewBook(values, 'start-again');
    writePlace(slug, 0);
    void navigate(marketPath(market, `/personalized-products/${slug}`));
  };
}

function LiveFormActions({
  outline,
  store,
  model,
  stepsAfter,
  isOrdered,
  contestId,
}: LiveFormProps & { stepsAfter: number; contestId: string }) {
  const { product } = outline;
  const words = useWords();
  const isChanged = useIsChanged(store);
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
          {isOrdered ? null : <BookPrice product={product} />}
          {isOrdered && isChanged && !model.steps.isLast ? (
            <Button
              type="button"
              variant="outline"
              size="sm"
              onClick={() => goOn(store, contestId, () => void model.steps.complete())}
            >
              {words.reviewChanges}
            </Button>
          ) : null}
          <SaveStatus onWritten={store.onWritten} />
        </>
      }
    />
  );
}

/** Returns true if there is a change to undo. Renders again only when the answer changes. */
function useIsChanged({ history: { historyAtom } }: LiveStore): boolean {
  return useAtomValue(useMemo(() => atom((get) => get(historyAtom).past.length > 0), [historyAtom]));
}

function FormTitle({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <Box hideBelow="lg">
      <Heading as="h2" size="lg">
        {title}
      </Heading>
      <Text mt="1" color="fg.muted">
        {subtitle}
      </Text>
    </Box>
  );
}
