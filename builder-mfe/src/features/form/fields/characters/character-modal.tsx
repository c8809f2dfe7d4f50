import { Suspense, useCallback, useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button, chakra, Heading, Stack, StickyActions } from '@bindery/shared/ui';
import { useWords } from '../../../../words';
import { EditModal } from '../../../modal';
import { FormSettingsProvider } from '../../form-context';
import type { CharacterFormProps } from './character-form-context';
import { useCharacterDraft } from './use-character-draft';

const Form = chakra('form');

/** A character's form above the page: what is written in it counts once it is saved. Source: builder.md sections 2 and 4 */
export function CharacterModal({ title, field, typeIndex, characterIndex, children, onClose }: CharacterFormProps) {
  const words = useWords();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isEveryErrorShown, setEveryErrorShown] = useState(false);
  const { settings, firstFault, hasChanges, commit } = useCharacterDraft({ id, field, typeIndex, characterIndex, isEveryErrorShown });
  // not a text, which would bring up a phone's keyboard before the form is seen
  const firstFocus = useCallback(() => heading.current, []);

  function save(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation(); // for React it stands inside the page's form
    const fault = firstFault();
    if (fault !== undefined) {
      flushSync(() => setEveryErrorShown(true)); // a group passes the focus on to what is marked as wrong
      document.getElementById(settings.idOf(fault))?.focus();
      return;
    }
    commit();
    onClose();
  }
  return (
    <Suspense fallback={null}>
      <EditModal title={title} labels={settings.labels} isOpen hasChanges={hasChanges} firstFocus={firstFocus} onClose={onClose}>
        <FormSettingsProvider value={settings}>
          <Form noValidate aria-label={title} onSubmit={save}>
            <Stack gap="6">
              <Heading ref={heading} as="h2" size="md" tabIndex={-1} _focusVisible={{ outline: 'none' }}>{title}</Heading>
              {children}
              <StickyActions><Button type="submit">{words.save}</Button></StickyActions>
            </Stack>
          </Form>
        </FormSettingsProvider>
      </EditModal>
    </Suspense>
  );
}
