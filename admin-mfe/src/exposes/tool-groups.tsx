import { useId, type ComponentType, type ReactNode } from 'react';
import { useLocation } from '@bindery/shared';
import type { StaffRole } from '@bindery/shared/contracts';
import { Box, Heading } from '@bindery/shared/ui';
import type { AdminPanelProps } from '@bindery/contracts/admin';
import { Audit, Boundaries, Events, Health, Jobs } from '../features/operations';
import { Carts, Credit, Messages, Orders } from '../features/orders';
import { Content } from '../features/content';
import { DiagnosticSwitch, FlagList, Releases } from '../features/releases';
import { CopyLink, slugOfPath, Packages, PdfGenerator, PersonalisationManager } from '../features/books';
import { PhotoReview } from '../features/photos';
import { Sales } from '../features/sales';
import { ToolAccess, type StaffNow } from '../features/staff';

type Tool = readonly [Tool: ComponentType, ...roles: StaffRole[]];

/** The shop tools, each with its roles. */
const GROUPS: readonly { readonly title: string; readonly tools: readonly Tool[] }[] = [
  {
    title: 'Orders and customers',
    tools: [
      [Orders, 'support', 'production'],
      [Messages, 'support'],
      [Carts, 'support'],
      [Credit, 'support'],
      [PhotoReview, 'support'],
    ],
  },
  {
    title: 'Catalogue and texts',
    tools: [
      [Sales, 'merchandiser', 'support'],
      [Packages, 'merchandiser'],
      [Content, 'merchandiser'],
    ],
  },
  {
    title: 'Running the shop',
    tools: [
      [Jobs, 'support', 'production'],
      [Releases, 'deployer'],
      [FlagList, 'merchandiser', 'deployer', 'support'],
      [Health, 'support', 'production', 'merchandiser', 'deployer'],
      [Audit, 'support'],
    ],
  },
];

interface PageToolsProps extends Pick<StaffNow, 'has'>, Omit<AdminPanelProps, 'environment'> {}

interface ToolGroupsProps extends PageToolsProps {
  /** returns the element to focus if a tool closes because the session has ended */
  elsewhere(): HTMLElement | null | undefined;
}

/** Shows the tools that the session may use, without empty groups. Source: docs/rules.md STAFF-14, STAFF-02 */
export function ToolGroups({ has: hasRole, elsewhere, isStaffPage, ...page }: ToolGroupsProps) {
  return (
    <Box
      display={{ base: 'grid', lg: 'flex' }}
      gridTemplateColumns={{ md: '1fr 1fr' }}
      alignItems="start"
      gap="4"
    >
      {isStaffPage ? null : (
        <Group title="This page">
          <PageTools has={hasRole} {...page} />
        </Group>
      )}
      {GROUPS.map(({ title, tools }) => (
        <Group key={title} title={title} isEmpty={!tools.some(([, ...roles]) => hasRole(...roles))}>
          {tools.map(([ToolComponent, ...roles], index) => (
            <ToolAccess key={index} value={{ isAllowed: hasRole(...roles), elsewhere }}>
              <ToolComponent />
            </ToolAccess>
          ))}
        </Group>
      ))}
    </Box>
  );
}

function Group({ title, isEmpty, children }: { title: string; isEmpty?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} hidden={isEmpty} width={{ lg: '13rem' }} minW="0">
      <Heading as="h3" id={id} size="xs" mb="2">
        {title}
      </Heading>
      <Box display="grid" gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: '1fr' }} gap="2">
        {children}
      </Box>
    </Box>
  );
}

/** Shows the tools for the current page. A product page also shows the tools for that product. */
function PageTools({ has: hasRole, remotes, shellVersion }: PageToolsProps) {
  const slug = slugOfPath(useLocation().pathname);
  return (
    <>
      <Box gridColumn="1 / -1">
        <DiagnosticSwitch />
      </Box>
      <CopyLink />
      <Events />
      {remotes ? <Boundaries remotes={remotes} shellVersion={shellVersion} /> : null}
      {slug === undefined ? null : (
        <Box key={slug} display="contents">
          <PersonalisationManager slug={slug} />
          {hasRole('production', 'merchandiser') ? (
            <Box gridColumn="1 / -1">
              <PdfGenerator slug={slug} />
            </Box>
          ) : null}
        </Box>
      )}
    </>
  );
}
