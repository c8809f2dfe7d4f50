import { Suspense, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { RemoteError, RemoteTimeoutError } from '@bindery/shared/boot';
import { Button, ErrorNotice } from '@bindery/shared/ui';
import { useWords, type Words } from '../../words';
import type { RemoteExposes, RemoteName } from './remote-exposes';
import { usePageData, WithData } from '../late';
import { useRemotes } from './remotes-context';
import { SlotBoundary } from './slot-boundary';

interface RemoteSlotProps<Remote extends RemoteName, Expose extends keyof RemoteExposes[Remote] & string> {
  remote: Remote;
  expose: Expose;
  props: RemoteExposes[Remote][Expose];
  /** which of the page's parts this is, for the words of the fallback */
  part: keyof Words['slotFailed'];
  /** stands in the slot while the remote loads, in its size */
  loading: ReactNode;
  /** instead of the notice with Retry, where there is no room for one */
  fallback?: ReactNode;
}

/** A place of the page that a remote fills. A remote that is missing, hangs or throws loses this place only; one that was too slow takes it when it arrives. */
export function RemoteSlot<Remote extends RemoteName, Expose extends keyof RemoteExposes[Remote] & string>({
  remote,
  expose,
  props,
  part,
  loading,
  fallback,
}: RemoteSlotProps<Remote, Expose>) {
  const remotes = useRemotes();
  const data = usePageData();
  const words = useWords();
  const [attempt, setAttempt] = useState(0);
  const lastAttempt = useRef(0);
  const Filling = remotes.get(remote, expose) as unknown as ComponentType<
    RemoteExposes[Remote][Expose] & object
  >;

  function handleError(error: unknown): void {
    // Failures to load are reported by the loader, which knows more about them.
    if (!(error instanceof RemoteError)) remotes.loader.reportRenderFailure(remote, expose, error);
    if (error instanceof RemoteTimeoutError)
      void error.arrival.then(
        () => {
          if (lastAttempt.current === attempt) retry();
        },
        () => undefined,
      );
  }
  function retry(): void {
    data.reset();
    remotes.reset(remote, expose);
    lastAttempt.current = attempt + 1;
    setAttempt(attempt + 1);
  }

  const notice = fallback ?? (
    <ErrorNotice
      title={words.slotFailed[part]}
      message={words.slotFailedHint}
      action={
        <Button variant="outline" onClick={retry}>
          {words.retry}
        </Button>
      }
    />
  );
  return (
    <SlotBoundary key={`${remote} ${expose} ${attempt}`} fallback={notice} onError={handleError}>
      <Suspense fallback={loading}>
        <WithData>
          <Filling {...(props as RemoteExposes[Remote][Expose] & object)} />
        </WithData>
      </Suspense>
    </SlotBoundary>
  );
}
