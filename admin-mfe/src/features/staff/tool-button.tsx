import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Button, Flex, Text } from '@bindery/shared/ui';
import { LateBoundary } from '@bindery/shared';

/** A part of the panel that loads when first shown. Shows an error if the load fails. Source: docs/rules.md VIEW-12 */
export const LatePart = ({ children }: { children: ReactNode }) => (
  <LateBoundary
    notice={({ retry, reload }) => (
      <Flex role="alert" gap="3" wrap="wrap" align="center">
        <Text color="fg.error">This part did not load.</Text>
        <Button variant="outline" size="sm" onClick={retry}>
          Try again
        </Button>
        {reload ? (
          <Button variant="ghost" size="sm" onClick={reload}>
            Reload the page
          </Button>
        ) : null}
      </Flex>
    )}
  >
    {children}
  </LateBoundary>
);

/**
 * Tells a tool whether the session may use it. If the session ends while a tool is open, the tool stays open, so that
 * typed text is not lost. `elsewhere` returns the element that gets the focus when such a tool closes.
 */
export const ToolAccess = createContext<{
  readonly isAllowed: boolean;
  elsewhere(): HTMLElement | null | undefined;
}>({ isAllowed: true, elsewhere: () => null });

interface ToolButtonProps {
  label: string;
  /** its code loads on first opening */
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
