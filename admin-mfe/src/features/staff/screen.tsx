import type { ReactNode, RefObject } from 'react';
import { Heading, Stack } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';

interface ScreenProps {
  /** 'Orders': what the screen is called, and the button that opens it */
  title: string;
  /** missing: the title */
  heading?: ReactNode;
  /** takes the focus at first, and whenever what it heads is another one */
  headingRef: RefObject<HTMLHeadingElement | null>;
  onClose(): void;
  children: ReactNode;
}

/** What a tool of the panel opens, above the page. Source: docs/rules.md STAFF-02 */
export function Screen({ title, heading = title, headingRef, onClose, children }: ScreenProps) {
  return (
    <Modal isOpen title={title} cancelLabel="Close" firstFocus={() => headingRef.current} onClose={onClose}>
      <Stack gap="4" pb="6">
        <Heading ref={headingRef} as="h2" size="md" tabIndex={-1} _focusVisible={{ outline: 'none' }}>
          {heading}
        </Heading>
        {children}
      </Stack>
    </Modal>
  );
}
