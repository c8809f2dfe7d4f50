import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { useWatch, schemaFields } from '@bindery/shared/forms';
import type { Customisation, Product, SchemaPreview } from '@bindery/shared/contracts';
import type { Edits } from '../../contract';
import { useWords } from '../../words';
import { useHistoryKeys } from '../history';
import { labelText } from '../messages';
import { firstLackingTab, formTabs, tabsWith } from '../tabs';
import { EditsBar } from './edits-bar';
import { FormActions } from './form-actions';
import type { FormSettings, FormValues } from './form-context';
import { FormFrame } from './form-frame';
import { FormTools } from './form-tools';
import { stepText } from './step-text';
import { useDraftForm } from './use-draft-form';
import { useSteps } from './use-steps';
import { useSubmit } from './use-submit';

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
  edits: Edits | undefined;
  /** every tab is right and saved */
  onSaved(values: Customisation): void;
  ref: Ref<DraftFormHandle>;
}

/**
 * The form beside the book, or a part of it: a tab is saved when it is submitted or left, if it is right.
 * Source: builder.md section 4, decisions 11
 */
export function DraftForm({ product, schema, keys, edits, onSaved, ref }: DraftFormProps) {
  const words = useWords();
  const id = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const [said, say] = useState('');
  const { slug } = product;
  const labels = product.content.canvas;
  const fields = useMemo(() => schemaFields(schema), [schema]);
  const tabs = useMemo(() => tabsWith(formTabs(product.content.form.tabs, Object.keys(fields), words.otherFields), keys), [product, fields, keys, words.otherFields]);
  const { form, refusals, history, keeper } = useDraftForm(slug, fields, (patch, way) => say(stepText(words, way, fields, patch)));
  const firstLacking = useWatch({ control: form.control, compute: (values: FormValues) => firstLackingTab(tabs, fields, values) });
  const { state, check } = useSubmit({ slug, schema, form, refusals, values: keeper.values });
  const steps = useSteps({ place: undefined, id, tabs, fields, firstLacking, form, check, onAccepted: keeper.commit, onComplete: () => onSaved(keeper.values()) });
  const { activeIndex, isEveryErrorShown, idOf, isLast } = steps;
  useHistoryKeys(formRef, history);
  const firstId = keys && idOf(tabs[0]?.keys[0] ?? '');
  useImperativeHandle(ref, () => ({ hasChanges: keeper.hasChanges, firstField: () => (firstId === undefined ? null : document.getElementById(firstId)) }), [keeper, firstId]);
  useEffect(() => { if (firstId !== undefined) document.getElementById(firstId)?.focus(); }, [firstId]);
  const settings = useMemo((): FormSettings => ({ slug, labels, form, fields, isEveryErrorShown, idOf, save: keeper.save, flush: keeper.flush }), [slug, labels, form, fields, isEveryErrorShown, idOf, keeper]);

  /** What is not right stays in the form: its tab can be left, but another edit would lose it. */
  async function leaveFor(go: () => void, isKept: boolean): Promise<void> {
    const own = tabs[activeIndex]!.keys.filter((key) => fields[key]);
    if (!keeper.hasChanges()) return go();
    if (isKept) {
      if (await check(own) === 'accepted') keeper.commit(own);
      return go();
    }
    if (await steps.pass([...tabs.keys()])) go();
  }
  return (
    <FormFrame
      id={id} formRef={formRef} label={product.content.form.title} settings={settings} tabs={tabs} fields={fields} firstLacking={firstLacking} steps={steps} state={state}
      onOpen={(index) => void leaveFor(() => steps.open(index), true)} onSubmit={() => void steps.submit()}
      top={edits ? <EditsBar labels={labels} edits={edits} onStep={(to) => void leaveFor(() => edits.onStep(to), false)} /> : null}
      tools={<FormTools history={history} said={said} />}
      actions={<FormActions labels={labels} state={state} submitLabel={isLast ? words.save : labelText(labels, 'form_submit_button_label')} summary={null} onBack={steps.back} />}
    />
  );
}
