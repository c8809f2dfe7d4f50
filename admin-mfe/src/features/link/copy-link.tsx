import { useCustomisationSource, useLocation } from '@bindery/shared';
import { Field, Input } from '@bindery/shared/forms';
import { Box, Button } from '@bindery/shared/ui';
import { pageLink, slugOfPath } from './page-link';
import { useCopy } from './use-copy';

/** Copies this page's address with what is personalised now. */
export function CopyLink() {
  const { pathname } = useLocation();
  const slug = slugOfPath(pathname);
  const customisation = useCustomisationSource(slug ?? '');
  const [state, copy] = useCopy();
  return (
    <Box>
      <Button variant="outline" width="full" onClick={() => void copy(pageLink(window.location, slug === undefined ? {} : customisation.get().values))}>
        <span aria-live="polite">{state.kind === 'copied' ? 'Copied!' : 'Copy link to this page'}</span>
      </Button>
      {state.kind === 'refused' ? (
        <Field.Root mt="3">
          <Field.Label fontSize="sm">The browser did not allow it. Copy the link by hand:</Field.Label>
          <Input readOnly autoFocus value={state.text} onFocus={(event) => event.currentTarget.select()} />
        </Field.Root>
      ) : null}
    </Box>
  );
}
