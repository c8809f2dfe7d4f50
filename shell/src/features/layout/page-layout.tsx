import { Suspense, type ReactElement, type ReactNode } from 'react';
import { LateBoundary } from '@bindery/shared';
import { Outlet } from '@bindery/shared/boot';
import { Box, Flex } from '@bindery/shared/ui';
import { useBootData } from '../../boot-context';
import { ConsentLayer } from '../consent';
import { ContentBoundary } from './content-boundary';
import { FilesFailed, OverrideBar, PreviewBar, ShopState } from '../remotes';
import { useRouteChange } from './use-route-change';
import { PageFooter } from './page-footer';
import { PageHeader } from './page-header';
import { Panel } from './panel';
import { SkipLink } from './skip-link';
/** What surrounds every page. */
export function PageLayout({ notice }: { notice?: ReactElement }) {
  useRouteChange();
  const { isPreview = false, remotes } = useBootData();
  const isOverridden = remotes.some(({ overrideOrigin }) => overrideOrigin !== undefined);
  return (
    <Flex direction="column" minH="100dvh">
      <ConsentLayer />
      <SkipLink />
      <StaffBar>{isPreview ? <PreviewBar /> : null}</StaffBar>
      <StaffBar>{isOverridden ? <OverrideBar releases={remotes} /> : null}</StaffBar>
      <Suspense>
        <PageHeader />
      </Suspense>
      <ShopState />
      <Box as="main" id="main" tabIndex={-1} flex="1" outline="none">
        {notice}
        <ContentBoundary>
          <Outlet />
        </ContentBoundary>
      </Box>
      <Suspense>
        <PageFooter />
        <Panel />
      </Suspense>
    </Flex>
  );
}

/** A bar that staff need says so if it cannot be fetched. */
const StaffBar = ({ children }: { children: ReactNode }) => (
  <LateBoundary notice={({ retry }) => <FilesFailed onRetry={retry} />}>{children}</LateBoundary>
);
