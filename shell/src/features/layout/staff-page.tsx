import { Box, Heading } from '@bindery/shared/ui';
import { StaffPanel } from './staff-panel';

/** The page at the host of staff: their panel, and nothing of the shop. Source: docs/rules.md STAFF-61 */
export default function StaffPage() {
  return (
    <Box as="main" id="main" p="3">
      <Heading as="h1" size="lg" m="3">
        Bindery staff
      </Heading>
      <StaffPanel />
    </Box>
  );
}
