import { Box, Heading } from '@bindery/shared/ui';
import { Panel } from './page-layout';

/** A page with nothing but the panel. Source: docs/rules.md STAFF-01 */
export default function PanelPage({ heading }: { heading: string }) {
  return (
    <Box as="main" id="main" p="3">
      <Heading as="h1" size="lg" m="3">
        {heading}
      </Heading>
      <Panel />
    </Box>
  );
}
