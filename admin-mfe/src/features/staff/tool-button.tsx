import { Suspense, useState, type ComponentType } from 'react';
import { Button } from '@bindery/shared/ui';

interface ToolButtonProps {
  label: string;
  /** loaded when it is opened first */
  modal: ComponentType<{ onClose(): void }>;
}

/** A tool of the panel that opens above the page. */
export function ToolButton({ label, modal: ToolModal }: ToolButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" width="full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense fallback={null}>{isOpen ? <ToolModal onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
