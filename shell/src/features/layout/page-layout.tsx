import { Suspense, type ReactElement } from 'react';
import { LateBoundary, useEnvironment } from '@bindery/shared';
import { Outlet } from '@bindery/shared/boot';
import { Box, Flex, Container, Text, Link } from '@bindery/shared/ui';
import { useBootData } from '../../boot-context';
import { ConsentLayer, ConsentChoices } from '../consent';
import { ContentBoundary } from './error-view';
import {
  FilesFailed,
  isReleased,
  OverrideBar,
  PlacedModules,
  PreviewBar,
  ShopState,
  RemoteSlot,
  useRemotes,
} from '../remotes';
import { useWords } from '../../words';
import { PageLink, WrittenLinks } from '../../written-links';
import { useRouteChange } from './use-route-change';
import { PageHeader } from './page-header';

/**
 * The panel at the foot of every page, if the boot data contains one. The server sends the name of the panel's remote,
 * so that the shell's files do not contain this name. Source: docs/rules.md STAFF-01
 */
export function Panel() {
  const environment = useEnvironment();
  const remotes = useRemotes();
  const { panel, shellVersion } = useBootData();
  if (!panel || !remotes.loader.isListed(panel.remote)) return null;
  return (
    <RemoteSlot
      // these names are only in type assertions, so the bundle does not contain them
      remote={panel.remote as 'admin_mfe'}
      expose={panel.expose as './AdminPanel'}
      props={{ environment, shellVersion, remotes, ...panel.props }}
      part={panel}
      loading={null}
    />
  );
}

/** Moves the focus past the header, without a history entry or scrolling. Source: WCAG 2.4.1 */
function SkipLink() {
  const { skipToContent } = useWords();
  return (
    <Link
      href="#main"
      position="fixed"
      top="2"
      insetStart="2"
      zIndex="skipLink"
      px="4"
      py="2"
      bg="brand"
      color="white"
      borderRadius="md"
      transform="translateY(-200%)"
      _focus={{ transform: 'none', color: 'white' }}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
    >
      {skipToContent}
    </Link>
  );
}

function PageFooter() {
  const words = useWords();
  return (
    <Box as="footer" bg="brand" color="fg.inverted" mt="12">
      <Container py="8">
        <Text fontFamily="heading" fontSize="lg">
          {words.footerPromise}
        </Text>
        <Text fontSize="sm">{words.footerNote}</Text>
        <Flex columnGap="6" wrap="wrap" mt="3">
          <WrittenLinks />
          <PageLink path="/privacy/your-data" text={words.yourData} />
          <ConsentChoices />
        </Flex>
        <Text fontSize="sm">{useBootData().seller}</Text>
      </Container>
    </Box>
  );
}

interface PageLayoutProps {
  notice?: ReactElement;
  /** of the header */
  menu?: ReactElement;
}

export function PageLayout({ notice, menu }: PageLayoutProps) {
  useRouteChange();
  const boot = useBootData();
  const { isPreview = false, remotes, shellPreviewedUntil, marketGaps } = boot;
  const hasPlaced = remotes.some(({ places }) => places !== undefined);
  const placed = (slot: string) => (
    <LateBoundary notice={() => null}>{hasPlaced ? <PlacedModules slot={slot} /> : null}</LateBoundary>
  );
  const isOverridden = shellPreviewedUntil !== undefined || !remotes.every(isReleased);
  return (
    <Flex direction="column">
      <SkipLink />
      <ConsentLayer />
      <LateBoundary notice={({ retry }) => <FilesFailed onRetry={retry} />}>
        {isPreview ? <PreviewBar /> : null}
        {isOverridden || marketGaps ? <OverrideBar boot={boot} /> : null}
      </LateBoundary>
      <Suspense>
        <PageHeader menu={menu} />
      </Suspense>
      <ShopState />
      {/* at least as high as the screen, so that the footer is not visible while the page loads */}
      <Box as="main" id="main" tabIndex={-1} minH="100dvh" outline="none">
        {notice}
        {placed('above')}
        <ContentBoundary>
          <Outlet />
        </ContentBoundary>
        {placed('below')}
      </Box>
      <Suspense>
        <PageFooter />
        <Panel />
      </Suspense>
    </Flex>
  );
}
