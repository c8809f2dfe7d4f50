import { createContext, useContext, useEffect, useRef, useState, type ComponentType } from 'react';
import { Button } from '@bindery/shared/ui';
import { LatePart } from './late-part';

/**
 * May whoever is signed in use the tool? Where the session ends while it is open it stays, for nothing typed is to be
 * lost; once it is closed the focus goes `elsewhere`.
 */
export const ToolAccess = createContext<{
  readonly isAllowed: boolean;
  elsewhere(): HTMLElement | null | undefined;
}>({ isAllowed: true, elsewhere: () => null });

interface ToolButtonProps {
  label: string;
  /** loaded when it is opened first */
  modal: ComponentType<{ onClose(): void }>;
}

/** A tool of the panel that opens above the page. */
export function ToolButton({ label, modal: ToolModal }: ToolButtonProps) {
  const { isAllowed, elsewhere } = useContext(ToolAccess);
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && !isAllowed) elsewhere()?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, isAllowed, elsewhere]);
  return (
    <>
      {isAllowed ? (
        <Button variant="outline" width="full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {label}
        </Button>
      ) : null}
      <LatePart>{isOpen ? <ToolModal onClose={() => setOpen(false)} /> : null}</LatePart>
    </>
  );
}
