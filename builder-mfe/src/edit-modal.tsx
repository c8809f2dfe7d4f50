import { useState, type ReactNode } from 'react';
import { useLeaveWarning } from '@bindery/shared/data';
import { Button, Heading, Stack, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import type { CanvasLabels } from '@bindery/shared/contracts';
import { useWords } from './words';
import { labelText } from './messages';

export interface EditModalProps {
  title: string;
  labels: CanvasLabels;
  isOpen: boolean;
  /** tells whether closing would lose input */
  hasChanges(): boolean;
  onClose(): void;
  /** element to focus; default: Cancel */
  firstFocus?(): HTMLElement | null;
  children: ReactNode;
}

/** Modal with a form. Closing the modal discards unsaved changes, after a confirmation. */
export function EditModal({
  title,
  labels,
  isOpen,
  hasChanges,
  onClose,
  firstFocus,
  children,
}: EditModalProps) {
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  useLeaveWarning(isOpen, hasChanges);

  function discard(): void {
    setAsking(false);
    onClose();
  }
  return (
    <Modal
      isOpen={isOpen}
      title={title}
      cancelLabel={labelText(labels, 'form_cancel_button_label')}
      firstFocus={firstFocus}
      onClose={() => {
        // a second Escape may come before the confirmation dialog can receive it
        if (isAsking) setAsking(false);
        else if (hasChanges()) setAsking(true);
        else onClose();
      }}
    >
      {children}
      <Modal
        role="alertdialog"
        isOpen={isAsking}
        title={words.leaveTitle}
        cancelLabel={words.keepEditing}
        onClose={() => setAsking(false)}
      >
        <Stack gap="4" pb="6">
          <Heading as="h2" size="md">
            {words.leaveTitle}
          </Heading>
          <Text>{words.leaveText}</Text>
          <Button type="button" alignSelf="flex-start" onClick={discard}>
            {words.discard}
          </Button>
        </Stack>
      </Modal>
    </Modal>
  );
}
