import { useId, useState, type ReactNode } from 'react';
import { Box, Button } from '@bindery/shared/ui';

interface OpenedProps {
  label: string;
  /** label plus subject, for screen readers */
  name: string;
  children(close: () => void): ReactNode;
}

/** A form behind a button, which gets the focus back on close. */
export function Opened({ label, name, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(false);
  const [region, opener] = [useId(), useId()];
  function close(): void {
    setOpen(false);
    document.getElementById(opener)?.focus();
  }
  return (
    <>
      <Button
        id={opener}
        variant="outline"
        alignSelf="flex-start"
        aria-expanded={isOpen}
        aria-controls={region}
        aria-label={name}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      <Box id={region}>{isOpen ? children(close) : null}</Box>
    </>
  );
}
