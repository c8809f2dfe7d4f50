import { useEffect, useState } from 'react';
import { chakra, VisuallyHidden } from '@bindery/shared/ui';
import { useWords } from '../../words';

// Long enough not to interrupt typing.
const QUIET_MS = 1500;

const Quiet = chakra('span', {
  base: {
    fontSize: 'sm',
    color: 'fg.muted',
    _empty: { display: 'none' },
    '&::before': { content: '"✓ "' },
    '&[data-unsaved]::before': { content: '""' },
  },
});

interface SaveStatusProps {
  /** registers a listener for writes of the draft; `isStored`: true means the browser stored the draft */
  onWritten(listener: (isStored: boolean) => void): () => void;
}

/** Shows at once if the draft is saved. Screen readers announce this only when the shopper pauses. */
export function SaveStatus({ onWritten }: SaveStatusProps) {
  const words = useWords();
  const [isStored, setStored] = useState<boolean | undefined>(undefined);
  const [isSaid, setSaid] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onWritten((isNowStored) => {
      setStored(isNowStored);
      setSaid(false);
      clearTimeout(timer);
      timer = setTimeout(() => setSaid(true), QUIET_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [onWritten]);

  const text = isStored === undefined ? '' : isStored ? words.saved : words.keptWhileOpen;
  return (
    <>
      <Quiet aria-hidden data-unsaved={isStored === false ? '' : undefined}>
        {text}
      </Quiet>
      <VisuallyHidden role="status">{isSaid ? text : ''}</VisuallyHidden>
    </>
  );
}
