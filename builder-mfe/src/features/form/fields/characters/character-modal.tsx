import { Suspense, useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button, chakra, Heading, Spinner, Stack, StickyActions } from '@bindery/shared/ui';
import { useWords } from '../../../../words';
import { ContestNotice } from '../../../draft';
import { labelText } from '../../../messages';
import { EditModal } from '../../../modal';
import { FormSettingsProvider } from '../../form-context';
import type { CharacterFormProps } from './character-form-context';
import { useCharacterDraft } from './use-character-draft';

const Form = chakra('form');

/**
 * A character's form above the page: what is written in it counts once it is saved. Saving asks the server too, and
 * the shopper, where another tab changed the same character meanwhile.
 * Source: builder.md sections 2 and 4, decisions 14
 */
export function CharacterModal({
  title,
  field,
  typeIndex,
  characterIndex,
  children,
  onClose,
}: CharacterFormProps) {
  const words = useWords();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = useRef(false);
  const [isEveryErrorShown, setEveryErrorShown] = useState(false);
  const [isContested, setContested] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { settings, hasChanges, ...draft } = useCharacterDraft({
    id,
    field,
    typeIndex,
    characterIndex,
    isEveryErrorShown,
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  // not a text, which would bring up a phone's keyboard before the form is seen
  const firstFocus = useCallback(() => heading.current, []);
  const contestId = `${id}-contest`;

  /** @returns whether there is something to put right */
  function lead(fault: string | undefined): boolean {
    if (fault === undefined) return false;
    flushSync(() => setEveryErrorShown(true)); // a group passes the focus on to what is marked as wrong
    document.getElementById(settings.idOf(fault))?.focus();
    return true;
  }
  async function save(): Promise<void> {
    if (isSaving || lead(draft.firstFault())) return;
    setSaving(true);
    const refused = await draft.firstRefusal();
    if (isGone.current) return; // the shopper left it meanwhile
    setSaving(false);
    if (lead(refused)) return;
    if (draft.isContested()) {
      flushSync(() => setContested(true));
      document.getElementById(contestId)?.focus();
      return;
    }
    draft.commit();
    onClose();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation(); // for React it stands inside the page's form
    void save();
  }
  function settle(winner: 'mine' | 'theirs'): void {
    if (winner === 'mine') draft.keepMine();
    else draft.takeTheirs();
    flushSync(() => setContested(false));
    heading.current?.focus();
  }
  return (
    <Suspense fallback={null}>
      <EditModal
        title={title}
        labels={settings.labels}
        isOpen
        hasChanges={hasChanges}
        firstFocus={firstFocus}
        onClose={onClose}
      >
        <FormSettingsProvider value={settings}>
          <Form noValidate aria-label={title} onSubmit={submit}>
            <Stack gap="6">
              <Heading ref={heading} as="h2" size="md" tabIndex={-1} _focusVisible={{ outline: 'none' }}>
                {title}
              </Heading>
              {isContested ? <ContestNotice id={contestId} labels={title} onChoose={settle} /> : null}
              {children}
              <StickyActions>
                <Button type="submit" aria-disabled={isSaving || undefined}>
                  {isSaving ? (
                    <>
                      <Spinner size="sm" />
                      {labelText(settings.labels, 'form_loading_label')}
                    </>
                  ) : (
                    words.save
                  )}
                </Button>
              </StickyActions>
            </Stack>
          </Form>
        </FormSettingsProvider>
      </EditModal>
    </Suspense>
  );
}
