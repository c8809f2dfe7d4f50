import type { ReactNode } from 'react';
import { Outlet } from '@bindery/shared/boot';
import { Box, Flex } from '@bindery/shared/ui';
import { ConsentLayer } from '../consent';
import { ShopState } from '../health';
import { useRouteChange } from '../navigation';
import { PageFooter } from './page-footer';
import { PageHeader } from './page-header';
import { SkipLink } from './skip-link';
import { StaffPanel } from './staff-panel';

/** What surrounds every page. */
export function PageLayout({ notice }: { notice?: ReactNode }) {
  useRouteChange();
  return (
    <Flex direction="column" minH="100dvh">
      <ConsentLayer />
      <SkipLink />
      <PageHeader />
      <ShopState />
      <Box as="main" id="main" tabIndex={-1} flex="1" outline="none">
        {notice}
        <Outlet />
      </Box>
      <PageFooter />
      <StaffPanel />
    </Flex>
  );
}
