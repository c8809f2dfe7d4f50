import { useEffect, useState } from 'react';
import { useLocation } from '@bindery/shared';
import { Box, Button, Flex, Text } from '@bindery/shared/ui';
import type { RemoteRelease } from '@bindery/shared/contracts';
import { watchBuilds, type BuildState } from './watch-builds';

const loadAnew = (): void => window.location.reload();

const SAID: Record<BuildState, string> = {
  built: '',
  failed: 'It does not build: its terminal says why.',
  silent: 'It does not answer: what is released stands in.',
};

interface OverrideBarProps {
  releases: readonly RemoteRelease[];
  /** tests look instead */
  reload?: () => void;
}

/** Names a developer's build, reloads after a rebuild, and offers to end the override. Source: docs/rules.md ALONE-01 */
export default function OverrideBar({ releases, reload = loadAnew }: OverrideBarProps) {
  const { pathname } = useLocation();
  const overridden = releases.flatMap(({ name, overrideOrigin }) =>
    overrideOrigin === undefined ? [] : [{ name, origin: overrideOrigin }],
  );
  return (
    <Box
      as="aside"
      aria-label="Local build"
      bg="brand.muted"
      color="brand.strong"
      px="4"
      py="2"
      fontSize="sm"
    >
      <Flex
        direction={{ base: 'column', md: 'row' }}
        columnGap="4"
        rowGap="1"
        wrap="wrap"
        align={{ base: 'flex-start', md: 'center' }}
        justify="center"
      >
        {overridden.map(({ name, origin }) => (
          <LocalBuild key={name} name={name} origin={origin} reload={reload} />
        ))}
        <Button asChild size="sm" variant="outline" mt={{ base: '1', md: '0' }}>
          <a href={`/_canvas/exit-override?path=${encodeURIComponent(pathname)}`}>Back to what is released</a>
        </Button>
      </Flex>
    </Box>
  );
}

function LocalBuild({ name, origin, reload }: { name: string; origin: string; reload(): void }) {
  const [state, setState] = useState<BuildState>('built');
  useEffect(() => watchBuilds(origin, setState, reload), [origin, reload]);
  return (
    <Text lineHeight="short" overflowWrap="anywhere">
      <b>{name}</b>
      <span>{` from ${origin}${SAID[state] && '. '}`}</span>
      <span role="status">{SAID[state]}</span>
    </Text>
  );
}
