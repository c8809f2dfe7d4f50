import { useEffect, useRef } from 'react';
import { Box, ErrorNotice, Link, Stack } from '@bindery/shared/ui';
import type { FaultyEntry } from './use-form-faults';

interface FaultSummaryProps {
  title: string;
  entries: readonly FaultyEntry[];
}

/**
 * Lists the wrong fields after a check, with a link to each field, and takes the focus. If only one field is wrong, the
 * field itself takes the focus, and no list appears. Source: docs/rules.md ADDR-07
 */
export function FaultSummary({ title, entries }: FaultSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = entries.length > 0;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Box ref={box} tabIndex={-1} outline="none" scrollMarginTop="24">
      <ErrorNotice
        title={title}
        message={
          <Stack as="span" gap="0">
            {entries.map(({ id, label, fault }) => (
              <Link
                key={id}
                href={`#${id}`}
                minH="11"
                display="inline-flex"
                alignItems="center"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {`${label}: ${fault}`}
              </Link>
            ))}
          </Stack>
        }
      />
    </Box>
  );
}
