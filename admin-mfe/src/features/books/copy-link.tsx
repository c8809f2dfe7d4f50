import { useEffect, useRef, useState } from 'react';
import { useLocation } from '@bindery/shared';
import { useCustomisationSource } from '@bindery/shared/data';
import { Input } from '@bindery/shared/forms';
import { Box, Button, Text } from '@bindery/shared/ui';
import { pageLink, slugOfPath } from './page-link';

const COPIED_NOTICE_MS = 2000;

type CopyState = { kind: 'idle' } | { kind: 'copied' } | { kind: 'refused'; text: string };

/**
 * The state is 'copied' for two seconds after a click. If the browser refuses, it is 'refused' until the next click.
 * Source: docs/rules.md STAFF-02
 */
function useCopy(): [state: CopyState, copy: (text: string) => Promise<void>] {
  const [state, setState] = useState<CopyState>({ kind: 'idle' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string): Promise<void> {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      setState({ kind: 'refused', text });
      return;
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState({ kind: 'idle' }), COPIED_NOTICE_MS);
    setState({ kind: 'copied' });
  }
  return [state, copy];
}

/** Focuses the new field. Its focus handler then selects the text, so that staff can copy it by hand. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

export function CopyLink() {
  const { pathname } = useLocation();
  const slug = slugOfPath(pathname);
  const customisation = useCustomisationSource(slug ?? '');
  const [state, copy] = useCopy();
  return (
    <Box>
      <Button
        variant="outline"
        width="full"
        onClick={() =>
          void copy(pageLink(window.location, slug === undefined ? {} : customisation.get().values))
        }
      >
        <span aria-live="polite">{state.kind === 'copied' ? 'Copied!' : 'Copy link to this page'}</span>
      </Button>
      {state.kind === 'refused' ? (
        <Box as="label" display="block" mt="3">
          <Text as="span" fontSize="sm" fontWeight="semibold">
            The browser did not allow it. Copy the link by hand:
          </Text>
          <Input
            mt="1.5"
            readOnly
            ref={takeFocus}
            value={state.text}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Box>
      ) : null}
    </Box>
  );
}
