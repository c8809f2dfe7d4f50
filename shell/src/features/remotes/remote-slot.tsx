import {
  Fragment,
  Suspense,
  useEffect,
  useEffectEvent,
  startTransition,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  Component,
} from 'react';
import { LateFilesError, useLocation, forgetLateFailures } from '@bindery/shared';
import { RemoteError, RemoteTimeoutError } from '@bindery/shared/boot';
import { Button, ErrorNotice } from '@bindery/shared/ui';
import { useWords, type Words } from '../../words';
import type { RemoteExposes, RemoteName } from './remote-exposes';
import { retryOrRenew } from './late-page';
import { WithData } from './page-data';
import { useRemotes } from './remotes-context';
import { tellSlot } from './slot-moments';

interface SlotBoundaryProps {
  children: ReactNode;
  fallback: ReactNode;
  onError(error: unknown): void;
}

/** Error boundary of a slot: shows the slot's fallback, and does not affect the rest of the page. */
class SlotBoundary extends Component<SlotBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    forgetLateFailures();
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

type SlotPart = keyof Words['slotFailed'] | { readonly failed: string };

interface RemoteSlotProps<Remote extends RemoteName, Expose extends keyof RemoteExposes[Remote] & string> {
  remote: Remote;
  expose: Expose;
  props: RemoteExposes[Remote][Expose];
  /** name of this part of the page in a notice of its failure: a key of the page's texts, or the text itself */
  part: SlotPart;
  /** placeholder in the remote's size while the remote loads */
  loading: ReactNode;
  isSecond?: boolean;
  /** shown instead of the default notice of a failure; must offer a Retry button */
  fallback?: (retry: () => void) => ReactNode;
}

interface RetriesOptions {
  remote: string;
  expose: string;
  hasFailed: boolean;
  /** retries this slot alone */
  tryAgain(): void;
  retry(): void;
}

/**
 * Retries a failed slot after a navigation, when the network is restored, and when the shopper presses Retry in any
 * slot with the same remote and expose.
 */
function useRetries(
  remotes: ReturnType<typeof useRemotes>,
  { remote, expose, hasFailed, ...act }: RetriesOptions,
): void {
  const { key } = useLocation();
  const tryAgain = useEffectEvent(act.tryAgain);
  const retry = useEffectEvent(act.retry);
  useEffect(() => {
    if (!hasFailed) return;
    const unsubscribe = remotes.onRetry(remote, expose, () => tryAgain());
    const retryOnline = (): void => retry();
    window.addEventListener('online', retryOnline);
    return () => {
      unsubscribe();
      window.removeEventListener('online', retryOnline);
    };
  }, [remotes, remote, expose, hasFailed]);

  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (hasFailed) retry();
  }, [key, hasFailed]);
}

/**
 * Shows a remote as soon as it has loaded. React limits Suspense to one reveal every 300 ms, so the second of two
 * remotes that arrive together would wait. A state update avoids this wait.
 */
function useArrival(
  remotes: ReturnType<typeof useRemotes>,
  remote: string,
  expose: string,
  attempt: number,
  isSecond: boolean,
): void {
  const [isHere, setIsHere] = useState(() => remotes.isHere(remote, expose));
  useEffect(() => {
    if (isHere || isSecond) return;
    return remotes.onArrival(remote, expose, () => startTransition(() => setIsHere(true)));
  }, [remotes, remote, expose, attempt, isHere, isSecond]);
}

interface SlotPlace {
  remote: string;
  expose: string;
}

/** Renders directly before the remote's component, to tell the watchdog which remote renders. */
function SlotBegun({ remote, expose }: SlotPlace) {
  tellSlot('begun', remote, expose);
  return null;
}

/**
 * Measures the time from a slot's start until its module renders. The trial of a new release
 * (tools/tasks/release/page-watch.mjs) reads this time.
 */
function SlotShown({ remote, expose, start }: SlotPlace & { start: number }) {
  useEffect(() => {
    performance.measure(`slot ${remote} ${expose}`, { start });
    tellSlot('shown', remote, expose);
    return () => tellSlot('gone', remote, expose);
  }, [remote, expose, start]);
  return null;
}

/**
 * A slot of the page that a remote fills. If the remote is missing, hangs or throws, only this slot is lost. If the
 * remote is slow, the slot fills later.
 */
export function RemoteSlot<Remote extends RemoteName, Expose extends keyof RemoteExposes[Remote] & string>({
  remote,
  expose,
  props,
  part,
  loading,
  isSecond = false,
  fallback,
}: RemoteSlotProps<Remote, Expose>) {
  const remotes = useRemotes();
  const [start] = useState(() => performance.now());
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const lastAttempt = useRef(0);
  const Filling = remotes.get(remote, expose) as unknown as ComponentType<
    RemoteExposes[Remote][Expose] & object
  >;

  function handleError(thrown: unknown): void {
    const error =
      thrown instanceof LateFilesError && thrown.cause instanceof RemoteError ? thrown.cause : thrown;
    setFailedAttempt(attempt);
    // The loader itself reports a failure to load, in more detail.
    if (!(error instanceof RemoteError)) remotes.loader.reportRenderFailure(remote, expose, error);
    if (error instanceof RemoteTimeoutError)
      void error.arrival.then(
        () => {
          if (lastAttempt.current === attempt) retry();
        },
        () => undefined,
      );
  }
  function tryAgain(): void {
    lastAttempt.current = attempt + 1;
    setAttempt(attempt + 1);
  }
  function retry(): void {
    remotes.retry(remote, expose);
  }
  useArrival(remotes, remote, expose, attempt, isSecond);
  useRetries(remotes, { remote, expose, hasFailed: failedAttempt === attempt, tryAgain, retry });

  const press = (): void => void retryOrRenew(retry);
  const notice = fallback ? fallback(press) : <SlotFailed part={part} onRetry={press} />;
  return (
    <Fragment ref={(slot) => remotes.addPlace(slot!, remote, expose)}>
      <SlotBoundary key={`${remote} ${expose} ${attempt}`} fallback={notice} onError={handleError}>
        <Suspense fallback={loading}>
          <WithData>
            <SlotBegun remote={remote} expose={expose} />
            <Filling {...(props as RemoteExposes[Remote][Expose] & object)} />
            <SlotShown remote={remote} expose={expose} start={start} />
          </WithData>
        </Suspense>
      </SlotBoundary>
    </Fragment>
  );
}

function SlotFailed({ part, onRetry }: { part: SlotPart; onRetry(): void }) {
  const words = useWords();
  return (
    <ErrorNotice
      title={typeof part === 'string' ? words.slotFailed[part] : part.failed}
      message={words.slotFailedHint}
      action={
        <Button variant="outline" onClick={onRetry}>
          {words.retry}
        </Button>
      }
    />
  );
}
