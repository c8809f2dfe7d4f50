import { useEffect, useRef, type ReactElement, type ReactNode, type Ref } from 'react';
import { Box, VisuallyHidden } from '@bindery/shared/ui';
import { Dialog, Portal, useBackCloses } from '@bindery/shared/ui-overlay';
import { useWords } from '../../../words';
import { Tool, TOOL_DRAWINGS } from '../tools';

interface FullScreenProps {
  tools: ReactNode;
  renderBook(tools: ReactElement): ReactNode;
  onClose(): void;
}

/**
 * Shows only the book, in a modal dialog. The focus cannot leave the dialog, and returns to its former place
 * afterwards. Uses the browser's full screen if available. Leaving the dialog also ends the full screen, and leaving
 * the full screen closes the dialog.
 */
export function FullScreen({ tools, renderBook, onClose }: FullScreenProps) {
  const words = useWords();
  const leave = useRef<HTMLDivElement>(null);
  useWholeScreen(onClose);
  useBackCloses(true, onClose);
  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      initialFocusEl={() => leave.current?.querySelector('button') ?? null}
    >
      <Portal>
        <Dialog.Positioner p="0">
          <Dialog.Content
            bg="bg"
            borderRadius="0"
            width="100vw"
            maxWidth="100vw"
            height="100dvh"
            maxHeight="100dvh"
            m="0"
            p={{ base: '3', md: '6' }}
          >
            <VisuallyHidden asChild>
              <Dialog.Title>{words.fullScreen}</Dialog.Title>
            </VisuallyHidden>
            <Box height="full" minH="0">
              {renderBook(
                <FullScreenTools ref={leave} onLeave={onClose}>
                  {tools}
                </FullScreenTools>,
              )}
            </Box>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function FullScreenTools({
  ref,
  onLeave,
  children,
}: {
  ref: Ref<HTMLDivElement>;
  onLeave(): void;
  children: ReactNode;
}) {
  const words = useWords();
  return (
    <>
      {children}
      <Box ref={ref}>
        <Tool name={words.leaveFullScreen} onPress={onLeave}>
          {TOOL_DRAWINGS.leaveFullScreen}
        </Tool>
      </Box>
    </>
  );
}

/** Shows the browser in full screen while mounted, if the browser supports and permits this. */
function useWholeScreen(onLeave: () => void): void {
  const latest = useRef(onLeave);
  const isWanted = useRef(false);
  useEffect(() => {
    latest.current = onLeave;
  });

  useEffect(() => {
    const root = document.documentElement;
    if (!document.fullscreenEnabled) return;
    isWanted.current = true;
    let isEntered = false;
    const follow = (): void => {
      if (isEntered && !document.fullscreenElement) latest.current();
    };
    document.addEventListener('fullscreenchange', follow);
    root.requestFullscreen({ navigationUI: 'hide' }).then(() => {
      isEntered = true;
      if (!isWanted.current) leaveWholeScreen();
    }, doWithout);
    return () => {
      isWanted.current = false;
      document.removeEventListener('fullscreenchange', follow);
      leaveWholeScreen();
    };
  }, []);
}

function leaveWholeScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
}

/** The dialog works without full screen. */
function doWithout(): void {}
