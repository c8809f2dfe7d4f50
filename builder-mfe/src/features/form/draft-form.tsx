import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { useMarket } from '@bindery/shared';
import type { Customisation, Product, SchemaPreview, CanvasLabels } from '@bindery/shared/contracts';
import type { Edits, PathFault } from '@bindery/contracts/builder';
import { useWords } from '../../words';
import { labelText } from '../../messages';
import { refuse } from './faults';
import { FormActions, FormFrame, FormTools, stepText } from './form-frame';
import { useFormModel, useFormOutline, type FormModel, type FormOutline } from './form-model';
import { useDraftStore, type DraftStore } from './use-draft-store';
import { isPassed } from './use-submit';
import { Button, Flex, Text } from '@bindery/shared/ui';

interface EditsBarProps {
  labels: CanvasLabels;
  edits: Edits;
  onStep(to: number): void;
}

/** Shows the number of this edit, with buttons to the previous and the next edit. Source: docs/rules.md FORM-04 */
export function EditsBar({ labels, edits: { current: editNumber, total }, onStep }: EditsBarProps) {
  return (
    <Flex align="center" justify="space-between" gap="2" wrap="wrap" mx="-2">
      <Button
        type="button"
        variant="ghost"
        fontSize="sm"
        px="2"
        disabled={editNumber <= 1}
        onClick={() => onStep(editNumber - 1)}
      >
        {labelText(labels, 'previous_edit_button_label')}
      </Button>
      <Text fontSize="sm" color="fg.muted" aria-live="polite">
        {labelText(labels, 'edit_progress_label', { currentEdit: editNumber, numberOfEdits: total })}
      </Text>
      <Button
        type="button"
        variant="ghost"
        fontSize="sm"
        px="2"
        disabled={editNumber >= total}
        onClick={() => onStep(editNumber + 1)}
      >
        {labelText(labels, 'next_edit_button_label')}
      </Button>
    </Flex>
  );
}

export interface DraftFormHandle {
  hasChanges(): boolean;
  /** the form's first field; null if the form shows all keys */
  firstField(): HTMLElement | null;
}

interface DraftFormProps {
  product: Product;
  schema: SchemaPreview;
  /** schema keys that the form shows; undefined means all */
  keys: readonly string[] | undefined;
  lockedKeys: readonly string[] | undefined;
  edits: Edits | undefined;
  faults: readonly PathFault[] | undefined;
  onSaved(values: Customisation): void;
  ref: Ref<DraftFormHandle>;
}

/**
 * A form beside the book, with all fields or some of them. When the shopper submits or leaves a tab, saves the tab's
 * values if they are valid. Source: docs/rules.md FORM-04, FORM-05
 */
export function DraftForm(props: DraftFormProps) {
  const { product, schema, keys, lockedKeys, edits, faults, onSaved, ref } = props;
  const words = useWords();
  const market = useMarket();
  const [announcement, setAnnouncement] = useState('');
  const labels = product.content.canvas;
  const outline = useFormOutline(product, schema, keys);
  const { fields, tabs } = outline;
  const store = useDraftStore(product.slug, fields);
  useEffect(() =>
    store.history.onRestore((patch, way) => setAnnouncement(stepText(words, way, fields, patch, market))),
  );
  const [firstFault] = faults ?? [];
  const model = useFormModel(outline, store, {
    lockedKeys,
    openPath: firstFault?.path,
    hasFaults: firstFault !== undefined,
    onAccepted: store.commit,
    onComplete: () => onSaved(store.customisation()),
  });
  const { steps } = model;
  const { toTab, toEdit } = leaveTab(outline, store, model);

  const { form, refusals, hasChanges } = store;
  useEffect(() => {
    if (faults) void refuse(form, refusals, new Map(faults.map(({ path, type }) => [path, type])));
  }, [faults, form, refusals]);
  useFirstField(ref, keys && steps.idOf(firstFault?.path ?? tabs[0]?.keys[0] ?? ''), hasChanges);
  return (
    <FormFrame
      outline={outline}
      model={model}
      label={product.content.form.title}
      onOpen={toTab}
      onSubmit={() => void steps.submit()}
      top={
        edits ? (
          <EditsBar labels={labels} edits={edits} onStep={(to) => void toEdit(() => edits.onStep(to))} />
        ) : null
      }
      tools={<FormTools history={store.history} announcement={announcement} />}
      actions={
        <FormActions
          labels={labels}
          state={model.state}
          submitLabel={steps.isLast ? words.save : labelText(labels, 'form_submit_button_label')}
          summary={null}
          onBack={steps.back && (() => toTab(steps.activeIndex - 1))}
        />
      }
    />
  );
}

/**
 * Controls when the shopper may leave the open tab. Invalid values remain in the form. Going back is always allowed.
 * Moving to another edit is refused if values are invalid, because they would be lost.
 */
function leaveTab({ tabs, fields }: FormOutline, store: DraftStore, { steps, judge }: FormModel) {
  async function saveIfRight(index: number): Promise<void> {
    const keys = tabs[index]!.keys.filter((key) => fields[key]);
    if (isPassed(await judge(keys))) store.commit(keys);
  }
  return {
    toTab(index: number): void {
      const { activeIndex, back } = steps;
      const isBack = index < activeIndex;
      if (isBack && store.hasChanges()) void saveIfRight(activeIndex);
      if (isBack && index === activeIndex - 1) back?.();
      else void steps.open(index);
    },
    async toEdit(go: () => void): Promise<void> {
      if (!store.hasChanges() || (await steps.pass([...tabs.keys()]))) go();
    },
  };
}

function useFirstField(
  ref: Ref<DraftFormHandle>,
  firstId: string | undefined,
  hasChanges: () => boolean,
): void {
  useImperativeHandle(
    ref,
    () => ({
      hasChanges,
      firstField: () => (firstId === undefined ? null : document.getElementById(firstId)),
    }),
    [hasChanges, firstId],
  );
  useEffect(() => {
    if (firstId !== undefined) document.getElementById(firstId)?.focus();
  }, [firstId]);
}
