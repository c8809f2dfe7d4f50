import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button, Dialog, Portal, VisuallyHidden } from '@chakra-ui/react';
import { useBackCloses } from '../core/overlay-history';

/** Dialogs. This module loads when the first dialog opens, because the widgets are heavy. */
export { Dialog, Portal } from '@chakra-ui/react';
export { useBackCloses } from '../core/overlay-history';

interface ModalProps {
  isOpen: boolean;
  /** name for screen readers; the visible title is one of the children */
  title: string;
  cancelLabel: string;
  /** as wide as a page */
  isWide?: boolean;
  /** called on cancel, Escape, the browser's Back or a click outside; the modal stays open until `isOpen` is false */
  onClose(): void;
  /** 'alertdialog' is for questions; a click outside does not close it */
  role?: 'dialog' | 'alertdialog';
  /** the element that gets the focus on opening; default: the cancel button */
  firstFocus?(): HTMLElement | null;
  /** the element that gets the focus on closing; default: the opener; set this if the opener may be gone */
  lastFocus?(): HTMLElement | null;
  children: ReactNode;
}

/**
 * A modal dialog: it traps the focus, returns it on closing, and makes the page behind inert.
 * Source: docs/rules.md VIEW-01
 */
export function Modal({
  isOpen,
  title,
  cancelLabel,
  isWide = false,
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
  // a layout effect, because it must run before an effect inside the dialog moves the focus
  useLayoutEffect(() => {
    // ignores the second run in StrictMode, when the dialog already has the focus
    if (isOpen && !content.current?.contains(document.activeElement)) opener.current = document.activeElement;
  }, [isOpen]);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      // only a press outside closes the modal, not a focus, because StrictMode's second mount moves the focus
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
          <Dialog.Content ref={content} maxWidth={isWide ? '76rem' : undefined}>
            {/* names the dialog without a heading element, because the visible title must be the only heading */}
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
