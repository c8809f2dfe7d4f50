import type { ReactNode, RefObject } from 'react';
import { Heading, Stack } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';

interface ScreenProps {
  /** title of the screen and label of its button, such as 'Orders' */
  title: string;
  /** missing means the title */
  heading?: ReactNode;
  /** this heading receives the focus when the screen opens, and whenever the screen's subject changes */
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** true if the screen needs room for fields or pages side by side */
  isWide?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The dialog of a staff tool, above the page. Source: docs/rules.md STAFF-02 */
export function Screen({
  title,
  heading = title,
  headingRef,
  isWide = false,
  onClose,
  children,
}: ScreenProps) {
  return (
    <Modal
      isOpen
      isWide={isWide}
      title={title}
      cancelLabel="Close"
      firstFocus={() => headingRef.current}
      onClose={onClose}
    >
      <Stack gap="4" pb="6">
        <Heading ref={headingRef} as="h2" size="md" tabIndex={-1} _focusVisible={{ outline: 'none' }}>
          {heading}
        </Heading>
        {children}
      </Stack>
    </Modal>
  );
}
