import { useMemo } from 'react';
import { atom, useAtomValue } from '@bindery/shared/data';
import { Button, chakra, HStack } from '@bindery/shared/ui';
import { useWords } from '../../words';
import type { EditHistory } from './use-history';

const Icon = chakra('svg', {
  base: {
    width: '1.1em',
    height: '1.1em',
    fill: 'none',
    stroke: 'currentcolor',
    strokeWidth: '2',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
});

/** Undo and redo buttons. An unusable button is aria-disabled and not disabled, so that it does not lose the focus. */
export function HistoryButtons({ history }: { history: EditHistory }) {
  const words = useWords();
  const { historyAtom, step } = history;
  const availableSteps = useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const { past, future } = get(historyAtom);
          return `${past.length > 0 ? 'undo ' : ''}${future.length > 0 ? 'redo' : ''}`;
        }),
      [historyAtom],
    ),
  );
  return (
    <HStack gap="0" wrap="wrap">
      {(
        [
          ['undo', words.undo, 'M4 9h10a5 5 0 0 1 0 10h-4M4 9l4-4M4 9l4 4'],
          ['redo', words.redo, 'M20 9H10a5 5 0 0 0 0 10h4M20 9l-4-4M20 9l-4 4'],
        ] as const
      ).map(([way, name, path]) => (
        <Button
          key={way}
          type="button"
          variant="ghost"
          fontSize="sm"
          px="3"
          aria-disabled={!availableSteps.includes(way) || undefined}
          _active={{ transform: 'none' }}
          css={{
            '&[aria-disabled]': {
              color: 'fg.muted',
              cursor: 'default',
              bg: 'transparent',
              borderColor: 'transparent',
            },
          }}
          onClick={() => step(way)}
        >
          <Icon viewBox="0 0 24 24" aria-hidden>
            <path d={path} />
          </Icon>
          <span>{name}</span>
        </Button>
      ))}
    </HStack>
  );
}
