import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from '@bindery/shared';
import type { Environment } from '@bindery/shared/contracts';
import { Badge, Box, Button, Heading, Stack } from '@bindery/shared/ui';
import type { AdminPanelProps } from '../../contract';
import { Boundaries } from '../boundaries';
import { DiagnosticSwitch } from '../diagnostic-mode';
import { Content } from '../content';
import { Events } from '../events';
import { FlagList } from '../flags';
import { Jobs } from '../jobs';
import { CopyLink, slugOfPath } from '../link';
import { Packages } from '../packages';
import { PdfGenerator } from '../pdf';
import { PhotoReview } from '../photo-review';
import { PersonalisationManager } from '../personalisation';
import { Sales } from '../sales';

/** Source: docs/rules.md STAFF-01; an unknown environment counts as production */
const STAFF_ENVIRONMENTS: readonly Environment[] = ['development', 'staging', 'pr_app'];

/**
 * The staff's tools, folded away: in the corner of a wide screen, at the foot of the page on a phone, never over what a
 * shopper reads there. The server neither lists nor serves this remote to shoppers; this is the last lock.
 */
export function AdminPanel({ environment, remotes, shellVersion }: AdminPanelProps) {
  const [isOpen, setOpen] = useState(false);
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
        <Tools id={id} isOpen={isOpen} remotes={remotes} shellVersion={shellVersion} />
      </Stack>
    </Box>
  );
}

interface ToolsProps extends Omit<AdminPanelProps, 'environment'> {
  id: string;
  isOpen: boolean;
}

function Tools({ id, isOpen, remotes, shellVersion }: ToolsProps) {
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
      {isOpen ? <ProductTools /> : null}
      <DiagnosticSwitch />
      <CopyLink />
      <PhotoReview />
      <Jobs />
      <Sales />
      <Packages />
      <Content />
      <FlagList />
      <Events />
      {remotes ? <Boundaries remotes={remotes} shellVersion={shellVersion} /> : null}
    </Stack>
  );
}

/** The tools for the product of the page, if the page has one. While the panel is folded away they request nothing. */
function ProductTools() {
  const slug = slugOfPath(useLocation().pathname);
  if (slug === undefined) return null;
  return (
    <Stack key={slug} gap="4">
      <PersonalisationManager slug={slug} />
      <PdfGenerator slug={slug} />
    </Stack>
  );
}
