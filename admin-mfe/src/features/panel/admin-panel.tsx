import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from '@bindery/shared';
import type { Environment } from '@bindery/shared/contracts';
import { Badge, Box, Button, Heading, Stack } from '@bindery/shared/ui';
import type { AdminPanelProps } from '../../contract';
import { Audit } from '../audit';
import { Carts } from '../carts';
import { Boundaries } from '../boundaries';
import { Credit } from '../credit';
import { DiagnosticSwitch } from '../diagnostic-mode';
import { Content } from '../content';
import { Events } from '../events';
import { FlagList } from '../flags';
import { Jobs } from '../jobs';
import { CopyLink, slugOfPath } from '../link';
import { Orders } from '../orders';
import { Packages } from '../packages';
import { PdfGenerator } from '../pdf';
import { PhotoReview } from '../photo-review';
import { PersonalisationManager } from '../personalisation';
import { Sales } from '../sales';
import { SessionBar, usePasswordLink, useStaff, type PasswordLink, type StaffNow } from '../staff';

/** Source: docs/rules.md STAFF-01; an unknown environment counts as production */
const STAFF_ENVIRONMENTS: readonly Environment[] = ['development', 'staging', 'pr_app'];

/**
 * The staff's tools, folded away: in the corner of a wide screen, at the foot of the page on a phone, never over what a
 * shopper reads there. The server neither lists nor serves this remote to shoppers; this is the last lock.
 */
export function AdminPanel({ environment, ...page }: AdminPanelProps) {
  const link = usePasswordLink();
  const [isOpen, setOpen] = useState(link.token !== undefined);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  if (!STAFF_ENVIRONMENTS.includes(environment)) return null;

  function closeOnEscape({ key, target, currentTarget }: KeyboardEvent): void {
    // A modal is this panel's child for React, not for the page: it closes itself.
    if (key !== 'Escape' || !isOpen || !currentTarget.contains(target as Node)) return;
    setOpen(false);
    toggle.current?.focus();
  }
  return (
    <Box
      as="aside"
      aria-label="Staff"
      position={{ base: 'static', lg: 'sticky' }}
      zIndex="header"
      bottom="4"
      m="3"
      alignSelf="flex-start"
      onKeyDown={closeOnEscape}
    >
      <Stack gap="2" direction={{ base: 'column', lg: 'column-reverse' }} align="flex-start">
        <Button
          ref={toggle}
          variant="outline"
          size="sm"
          bg="bg.panel"
          boxShadow="card"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Staff panel <Badge>{environment}</Badge>
        </Button>
        <Tools id={id} isOpen={isOpen} link={link} {...page} />
      </Stack>
    </Box>
  );
}

interface OpenToolsProps extends Omit<AdminPanelProps, 'environment'> {
  link: PasswordLink;
}

interface ToolsProps extends OpenToolsProps {
  id: string;
  isOpen: boolean;
}

function Tools({ id, isOpen, ...tools }: ToolsProps) {
  return (
    <Stack
      id={id}
      hidden={!isOpen}
      gap="4"
      width="20rem"
      maxWidth="calc(100vw - 1.5rem)"
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      boxShadow="modal"
    >
      <Heading as="h2" size="sm">
        Staff panel
      </Heading>
      {isOpen ? <OpenTools {...tools} /> : null}
    </Stack>
  );
}

/** What whoever is signed in may use. While the panel is folded away nothing is asked for. Source: docs/rules.md STAFF-14 */
function OpenTools({ link, remotes, shellVersion }: OpenToolsProps) {
  const staff = useStaff();
  const { has } = staff;
  return (
    <>
      <SessionBar staff={staff} link={link} />
      <ProductTools has={has} />
      <DiagnosticSwitch />
      <CopyLink />
      {has('support', 'production') ? <Orders /> : null}
      {has('support') ? <Carts /> : null}
      {has('support') ? <Credit /> : null}
      {has('support') ? <PhotoReview /> : null}
      {has('support', 'production') ? <Jobs /> : null}
      {has('merchandiser', 'support') ? <Sales /> : null}
      {has('merchandiser') ? <Packages /> : null}
      {has('merchandiser') ? <Content /> : null}
      {has('merchandiser', 'deployer', 'support') ? <FlagList /> : null}
      <Events />
      {remotes ? <Boundaries remotes={remotes} shellVersion={shellVersion} /> : null}
      {has('support') ? <Audit /> : null}
    </>
  );
}

/** The tools for the product of the page, if the page has one. */
function ProductTools({ has }: Pick<StaffNow, 'has'>) {
  const slug = slugOfPath(useLocation().pathname);
  if (slug === undefined) return null;
  return (
    <Stack key={slug} gap="4">
      <PersonalisationManager slug={slug} />
      {has('production', 'merchandiser') ? <PdfGenerator slug={slug} /> : null}
    </Stack>
  );
}
