import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Environment } from '@bindery/shared/contracts';
import { Badge, Box, Button, Heading, Stack } from '@bindery/shared/ui';
import type { AdminPanelProps } from '@bindery/contracts/admin';
import { tellOfAllFiles } from '../features/operations';
import { SessionBar, useStaff, useStaffLink, type StaffLink } from '../features/staff';
import { ToolGroups } from './tool-groups';

/** An unknown environment counts as production. Source: docs/rules.md STAFF-01 */
const STAFF_ENVIRONMENTS: readonly Environment[] = ['development', 'staging', 'pr_app'];

/**
 * Shows the staff tools, collapsed at first, in the corner of a wide screen or below the page on a phone. Shoppers
 * never get this remote from the server, so the check of the environment here is only a second safeguard.
 */
export function AdminPanel({ environment, isStaffPage = false, ...page }: AdminPanelProps) {
  const link = useStaffLink();
  const [isOpen, setOpen] = useState(isStaffPage || link.token !== undefined);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(tellOfAllFiles, []);
  if (!isStaffPage && !STAFF_ENVIRONMENTS.includes(environment)) return null;

  function closeOnEscape({ key, target, currentTarget }: KeyboardEvent): void {
    // in React, the Escape of an open modal also reaches this panel, although the modal's DOM is elsewhere
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
      width={{ base: 'calc(100% - 1.5rem)', lg: 'auto' }}
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
          <span>{'Staff panel '}</span>
          <Badge>{environment}</Badge>
        </Button>
        <Tools id={id} isOpen={isOpen} link={link} isStaffPage={isStaffPage} {...page} />
      </Stack>
    </Box>
  );
}

interface ToolsProps extends Omit<AdminPanelProps, 'environment'> {
  id: string;
  isOpen: boolean;
  link: StaffLink;
}

function Tools({ id, isOpen, ...tools }: ToolsProps) {
  const region = useRef<HTMLDivElement>(null);
  return (
    <Stack
      ref={region}
      id={id}
      hidden={!isOpen}
      gap="4"
      width={{ base: 'full', lg: 'fit-content' }}
      minWidth={{ lg: '20rem' }}
      // the panel scrolls if it is taller than the screen
      maxHeight={{ lg: 'calc(100dvh - 6rem)' }}
      overflowY={{ lg: 'auto' }}
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
      {isOpen ? <OpenTools region={region} {...tools} /> : null}
    </Stack>
  );
}

interface OpenToolsProps extends Omit<ToolsProps, 'id' | 'isOpen'> {
  region: RefObject<HTMLDivElement | null>;
}

/** Mounted only while the panel is open, so a closed panel makes no calls. */
function OpenTools({ link, region, ...page }: OpenToolsProps) {
  const staff = useStaff();
  const bar = useRef<HTMLDivElement>(null);
  const who = staff.session?.kind;
  // scrolls to the staff tools once the session has loaded, because on a phone they are below the page
  useEffect(() => void region.current?.scrollIntoView({ block: 'nearest' }), [region, who]);
  return (
    <>
      <SessionBar staff={staff} link={link} bar={bar} />
      <ToolGroups has={staff.has} elsewhere={() => bar.current?.querySelector('button')} {...page} />
    </>
  );
}
