import { Outlet } from '@bindery/shared/boot';
import { Box, Flex } from '@bindery/shared/ui';
import { ShopAway } from '../health';
import { useRouteChange } from '../navigation';
import { PageFooter } from './page-footer';
import { PageHeader } from './page-header';
import { SkipLink } from './skip-link';
import { StaffPanel } from './staff-panel';

/** What surrounds every page. */
export function PageLayout() {
  useRouteChange();
  return (
    <Flex direction="column" minH="100dvh">
      <SkipLink />
      <PageHeader />
      <ShopAway />
      <Box as="main" id="main" tabIndex={-1} flex="1" outline="none">
        <Outlet />
      </Box>
      <PageFooter />
      <StaffPanel />
    </Flex>
  );
}
