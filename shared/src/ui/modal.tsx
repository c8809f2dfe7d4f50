import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button, Dialog, Portal, VisuallyHidden } from '@chakra-ui/react';
import { useBackCloses } from '../core/overlay-history';

interface ModalProps {
  isOpen: boolean;
  /** heard, not seen: what is seen as a title stands in the children */
  title: string;
  cancelLabel: string;
  /** the shopper cancels, presses Escape or the browser's Back, or clicks outside; the modal stays until `isOpen` says otherwise */
  onClose(): void;
  /** 'alertdialog': a question that a click outside does not answer */
  role?: 'dialog' | 'alertdialog';
  /** what takes the focus first; else the cancel button, the first thing in the modal */
  firstFocus?(): HTMLElement | null;
  /** what takes the focus once it is closed; else what had it before, which may have gone */
  lastFocus?(): HTMLElement | null;
  children: ReactNode;
}

/**
 * What opens above the page: the focus stays inside and returns to where it was, and the page behind is out of reach.
 * Source: docs/rules.md VIEW-01
 */
export function Modal({
  isOpen,
  title,
  cancelLabel,
  onClose,
  role = 'dialog',
  firstFocus,
  lastFocus,
  children,
}: ModalProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useBackCloses(isOpen, onClose);
  // before any effect inside can move the focus
  useLayoutEffect(() => {
    // StrictMode runs this again once the dialog has the focus
    if (isOpen && !content.current?.contains(document.activeElement)) opener.current = document.activeElement;
  }, [isOpen]);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      // a press outside closes it; a focus that goes elsewhere by itself does not: StrictMode, which mounts twice, moves it so
      onFocusOutside={(event) => event.preventDefault()}
      role={role}
      initialFocusEl={() => firstFocus?.() ?? cancel.current}
      finalFocusEl={() => lastFocus?.() ?? (opener.current instanceof HTMLElement ? opener.current : null)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={content}>
            {/* a name and no heading: the one that is seen is the only one */}
            <Dialog.Title asChild>
              <VisuallyHidden>{title}</VisuallyHidden>
            </Dialog.Title>
            <Dialog.Header display="flex" justifyContent="flex-end" p="2" pb="0">
              <Button ref={cancel} variant="ghost" px="4" onClick={onClose}>
                {cancelLabel}
              </Button>
            </Dialog.Header>
            <Dialog.Body px={{ base: '4', md: '6' }} pb="0" css={{ '--surface': '{colors.bg.panel}' }}>
              {children}
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
