import { createContext, useContext, useEffect, useRef, useState, type ComponentType } from 'react';
import { Button } from '@bindery/shared/ui';
import { LatePart } from './late-part';

/**
 * Says if the session may use the tool. If the session ends while the tool is open, the tool stays, so that typed text
 * is not lost; on close the focus goes to `elsewhere`.
 */
export const ToolAccess = createContext<{
  readonly isAllowed: boolean;
  elsewhere(): HTMLElement | null | undefined;
}>({ isAllowed: true, elsewhere: () => null });

interface ToolButtonProps {
  label: string;
  /** loaded on first opening */
  modal: ComponentType<{ onClose(): void }>;
}

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
