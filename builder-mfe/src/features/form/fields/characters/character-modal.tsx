import { useCallback, useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Button, chakra, Heading, Spinner, Stack, StickyActions } from '@bindery/shared/ui';
import { LatePart, EditModal } from '../../../../late-part';
import { useWords } from '../../../../words';
import { ContestNotice } from '../../../draft';
import { labelText } from '../../../../messages';
import { FormSettingsProvider, useFormSettings, type FormSettings } from '../../form-model';
import type { CharacterFormProps } from './character-form-context';
import { useCharacterDraft, type CharacterDraft } from './use-character-draft';

const Form = chakra('form');

/**
 * Shows a character's form in a modal. Changes take effect only when the shopper saves them. First, the server checks
 * the values. If another tab has changed the same character, the shopper chooses between both characters.
 * Source: docs/rules.md CHAR-04, VIEW-01, FORM-08
 */
export function CharacterModal(props: CharacterFormProps) {
  const { title, field, typeIndex, characterIndex, children, onClose } = props;
  const id = useId();
  const contestId = `${id}-contest`;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isEveryErrorShown, setEveryErrorShown] = useState(false);
  const { settings, draft } = useCharacterDraft({ id, field, typeIndex, characterIndex, isEveryErrorShown });
  const showErrors = (): void => setEveryErrorShown(true);
  const saving = useSaving({ settings, draft, contestId, heading, showErrors, onClose });
  // focuses the heading, because focusing a text field would open a phone's keyboard over the form
  const firstFocus = useCallback(() => heading.current, []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation(); // otherwise React would also submit the page's form, an ancestor in React's tree
    void saving.save();
  }
  return (
    <LatePart>
      <EditModal
        title={title}
        labels={settings.labels}
        isOpen
        hasChanges={draft.hasChanges}
        firstFocus={firstFocus}
        onClose={onClose}
      >
        <FormSettingsProvider value={settings}>
          <Form noValidate aria-label={title} onSubmit={submit}>
            <Stack gap="6">
              <Heading ref={heading} as="h2" size="md" tabIndex={-1} _focusVisible={{ outline: 'none' }}>
                {title}
              </Heading>
              {saving.isContested ? (
                <ContestNotice id={contestId} labels={title} onChoose={saving.settle} />
              ) : null}
              {children}
              <SaveButton isSaving={saving.isSaving} />
            </Stack>
          </Form>
        </FormSettingsProvider>
      </EditModal>
    </LatePart>
  );
}

interface SavingOptions {
  settings: FormSettings;
  draft: CharacterDraft;
  contestId: string;
  heading: RefObject<HTMLHeadingElement | null>;
  showErrors(): void;
  onClose(): void;
}

/** Saves the character if it is valid, the server accepts it and no other tab has changed it. */
function useSaving({ settings, draft, contestId, heading, showErrors, onClose }: SavingOptions) {
  const isMounted = useRef(true);
  const [isContested, setContested] = useState(false);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  /** @returns true if there is a fault to fix */
  function leadTo(faultPath: string | undefined): boolean {
    if (faultPath === undefined) return false;
    flushSync(showErrors); // before the focus moves, because a group then passes the focus to its invalid control
    document.getElementById(settings.idOf(faultPath))?.focus();
    return true;
  }
  async function save(): Promise<void> {
    if (isSaving || leadTo(draft.firstFault())) return;
    setSaving(true);
    const refusedPath = await draft.firstRefusal();
    if (!isMounted.current) return; // the form was closed meanwhile
    setSaving(false);
    if (leadTo(refusedPath)) return;
    if (draft.isContested()) {
      flushSync(() => setContested(true));
      document.getElementById(contestId)?.focus();
      return;
    }
    draft.commit();
    onClose();
  }
  function settle(winner: 'mine' | 'theirs'): void {
    if (winner === 'mine') draft.keepMine();
    else draft.takeTheirs();
    flushSync(() => setContested(false));
    heading.current?.focus();
  }
  return { isSaving, isContested, save, settle };
}

function SaveButton({ isSaving }: { isSaving: boolean }) {
  const words = useWords();
  const { labels } = useFormSettings();
  return (
    <StickyActions>
      <Button type="submit" aria-disabled={isSaving || undefined}>
        {isSaving ? <Spinner size="sm" /> : null}
        <span>{isSaving ? labelText(labels, 'form_loading_label') : words.save}</span>
      </Button>
    </StickyActions>
  );
}
