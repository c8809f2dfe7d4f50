import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import type { Customisation, Product, SchemaPreview } from '@bindery/shared/contracts';
import type { Edits, PathFault } from '../../contract';
import { useWords } from '../../words';
import { labelText } from '../messages';
import { EditsBar } from './edits-bar';
import { FormActions } from './form-actions';
import { FormFrame } from './form-frame';
import { FormTools } from './form-tools';
import { refuse } from './refusals';
import { stepText } from './step-text';
import { useDraftForm } from './use-draft-form';
import { useFormParts, useFormShape } from './use-form-parts';

export interface DraftFormHandle {
  hasChanges(): boolean;
  /** where the shopper begins, if the form is about certain keys */
  firstField(): HTMLElement | null;
}

interface DraftFormProps {
  product: Product;
  schema: SchemaPreview;
  /** which keys are asked for; undefined: all */
  keys: readonly string[] | undefined;
  lockedKeys: readonly string[] | undefined;
  edits: Edits | undefined;
  /** what the server refused */
  faults: readonly PathFault[] | undefined;
  /** every tab is right and saved */
  onSaved(values: Customisation): void;
  ref: Ref<DraftFormHandle>;
}

/**
 * The form beside the book, or a part of it: a tab is saved when it is submitted or left, if it is right.
 * Source: builder.md section 4, decisions 11
 */
export function DraftForm({
  product,
  schema,
  keys,
  lockedKeys,
  edits,
  faults,
  onSaved,
  ref,
}: DraftFormProps) {
  const words = useWords();
  const [said, say] = useState('');
  const {
    canvas: labels,
    form: { title },
  } = product.content;
  const shape = useFormShape(product, schema, keys);
  const { fields, tabs } = shape;
  const kept = useDraftForm(product.slug, fields, (patch, way) => say(stepText(words, way, fields, patch)));
  const { form, refusals, history, keeper } = kept;
  const [first] = faults ?? [];
  const parts = useFormParts(shape, kept, {
    lockedKeys,
    opened: first?.path,
    hasFaults: first !== undefined,
    onAccepted: keeper.commit,
    onComplete: () => onSaved(keeper.values()),
  });
  const { steps, check } = parts;
  const { activeIndex, idOf } = steps;

  useEffect(() => {
    if (faults) void refuse(form, refusals, new Map(faults.map(({ path, type }) => [path, type])));
  }, [faults, form, refusals]);
  const firstId = keys && idOf(first?.path ?? tabs[0]?.keys[0] ?? '');
  useImperativeHandle(
    ref,
    () => ({
      hasChanges: keeper.hasChanges,
      firstField: () => (firstId === undefined ? null : document.getElementById(firstId)),
    }),
    [keeper, firstId],
  );
  useEffect(() => {
    if (firstId !== undefined) document.getElementById(firstId)?.focus();
  }, [firstId]);

  /** What is not right stays in the form: its tab can be left, but another edit would lose it. */
  async function leaveFor(go: () => void, isKept: boolean): Promise<void> {
    const own = tabs[activeIndex]!.keys.filter((key) => fields[key]);
    if (!keeper.hasChanges()) return go();
    if (isKept) {
      if ((await check(own)) === 'accepted') keeper.commit(own);
      return go();
    }
    if (await steps.pass([...tabs.keys()])) go();
  }
  return (
    <FormFrame
      shape={shape}
      parts={parts}
      label={title}
      onOpen={(index) => void leaveFor(() => steps.open(index), true)}
      onSubmit={() => void steps.submit()}
      top={
        edits ? (
          <EditsBar
            labels={labels}
            edits={edits}
            onStep={(to) => void leaveFor(() => edits.onStep(to), false)}
          />
        ) : null
      }
      tools={<FormTools history={history} said={said} />}
      actions={
        <FormActions
          labels={labels}
          state={parts.state}
          submitLabel={steps.isLast ? words.save : labelText(labels, 'form_submit_button_label')}
          summary={null}
          onBack={steps.back}
        />
      }
    />
  );
}
