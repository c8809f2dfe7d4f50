import { useSyncExternalStore } from 'react';
import type { CanvasLabels } from '@bindery/shared/contracts';
import { Box, ErrorNotice, Heading, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { labelText } from '../../messages';
import type { SubmitState } from './use-submit';

/**
 * Explains why a check has no result. The reason is a missing network, which is shown at once, or a failure. If the
 * server has received the failure's report, the notice says so. Source: docs/rules.md FORM-15, MSG-11, ERR-04
 */
export function CheckNotice({ state, labels }: { state: SubmitState; labels: CanvasLabels }) {
  const words = useWords();
  const isOffline = !useIsOnline() || state === 'offline';
  return (
    <>
      {isOffline ? <OfflineNotice /> : null}
      {state === 'reported' ? <ErrorNotice title={labelText(labels, 'generic_error_label')} /> : null}
      {state === 'error' ? <ErrorNotice title={words.checkFailed} /> : null}
    </>
  );
}

function OfflineNotice() {
  const words = useWords();
  return (
    <Box role="status" bg="brand.muted" borderRadius="md" px="4" py="3">
      <Heading as="h3" size="sm">
        {words.offline}
      </Heading>
      <Text mt="1" fontSize="sm">
        {words.offlineHint}
      </Text>
    </Box>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
