import { useState, type ReactNode } from 'react';
import { Box, Button, chakra, Flex, Heading, Text } from '@bindery/shared/ui';
import type { ActOutcome } from './use-staff';

export const Form = chakra('form', { base: { display: 'grid', gap: '3' } });
export const List = chakra('ul', { base: { display: 'grid', gap: '2', listStyleType: 'none' } });
export const Row = chakra('li', {
  base: { p: '3', borderWidth: '1px', borderColor: 'border', borderRadius: 'md', overflowWrap: 'anywhere' },
});

/** A list item that can take the focus. */
export const FocusableItem = chakra('li', {
  base: {
    p: '3',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    _focusVisible: { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
  },
});

/** Formats a time in the browser's time zone and names the zone, because colleagues may be in other zones. */
export const dayAndTime = (moment: string): string =>
  new Date(moment).toLocaleString('en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZoneName: 'short',
  } as const);

/** The result of an act, announced to screen readers. */
export function Outcome({ outcome }: { outcome: ActOutcome | undefined }) {
  return (
    <Text
      role={outcome?.isFault ? 'alert' : 'status'}
      fontWeight="medium"
      color={outcome?.isFault ? 'fg.error' : 'fg'}
      overflowWrap="anywhere"
    >
      {outcome?.text}
    </Text>
  );
}

export function Fault({ what, error }: { what: string; error: Error | null }) {
  if (!error) return null;
  return (
    <Text role="alert" color="fg.error" overflowWrap="anywhere">
      {`${what} cannot be had: ${error.message}`}
    </Text>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h3" size="sm" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

interface ConfirmButtonProps {
  /** 'Cancel this order' */
  label: string;
  /** 'Cancel for good' */
  confirm: string;
  /** shown before the second press */
  warning: string;
  /** returns true if the input is complete; called on both presses */
  mayAsk?(): boolean;
  onConfirm(): void;
}

/** A button for irreversible acts. It needs two presses, and the focus stays on it between them. */
export function ConfirmButton({ label, confirm, warning, mayAsk, onConfirm }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  function press(): void {
    if (mayAsk?.() === false) return setAsking(false);
    setAsking(!isAsking);
    if (isAsking) onConfirm();
  }
  return (
    <Box>
      <Flex gap="2" wrap="wrap">
        <Button variant={isAsking ? 'solid' : 'outline'} onClick={press}>
          {isAsking ? confirm : label}
        </Button>
        {isAsking ? (
          <Button variant="ghost" onClick={() => setAsking(false)}>
            Leave it
          </Button>
        ) : null}
      </Flex>
      <Text role="status" fontSize="sm" mt={isAsking ? '1' : '0'}>
        {isAsking ? warning : ''}
      </Text>
    </Box>
  );
}
