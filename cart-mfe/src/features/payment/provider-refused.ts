import { reportUnexpected } from '../../data/cart/report-unexpected';

/** The provider redirects to a URL that is neither https nor in the shop. */
export class PageRefusedError extends Error {
  constructor() {
    super('The payment leads to an address that is no provider’s');
  }
}

/**
 * The page's policy refuses a script or a frame of the provider. The error's message omits the address, which may
 * identify the payment.
 */
export class ProviderRefusedError extends Error {
  constructor(directive: string) {
    super(`The page’s policy refuses the payment provider: ${directive}`);
  }
}

/** The provider's origins that a payment needs: those of the form and of the bank's challenge. */
const NEEDED = /^https:\/\/(?:[\w-]+\.)*(?:js|hooks)\.stripe\.com(?:\/|$)/;
const LOADING = /^(?:script|frame|child)-src/;

/**
 * Calls `onRefused` if the page's policy refuses a script or a frame that a payment needs. Without this call, the frame
 * would stay empty and the provider's script would wait for ever.
 *
 * @returns a function that ends the watch. Source: docs/rules.md PROV-08
 */
export function onProviderRefused(onRefused: (error: Error) => void): () => void {
  const hear = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    // a policy that only reports refuses nothing
    const isRefused = disposition !== 'report' && LOADING.test(effectiveDirective) && NEEDED.test(blockedURI);
    if (isRefused) onRefused(new ProviderRefusedError(effectiveDirective));
  };
  document.addEventListener('securitypolicyviolation', hear);
  return () => document.removeEventListener('securitypolicyviolation', hear);
}

/** @throws ProviderRefusedError as soon as the page's policy refuses the provider */
export async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result> {
  let stop = (): void => undefined;
  const refused = new Promise<never>((_resolve, reject) => {
    stop = onProviderRefused(reject);
  });
  try {
    return await Promise.race([work(), refused]);
  } finally {
    stop();
  }
}

/** Reports that the payment form did not load, unless the browser is offline. Source: docs/rules.md ERR-04 */
function reportMissing(error: Error): void {
  if (navigator.onLine) reportUnexpected(error);
}

/** Time limit for the form, longer than the limit for loading the provider's script. */
const READY_WITHIN_MS = 30_000;

/** Follows an attempt to show the provider's form, and reports its failure once. */
export function followForm(show: (state: 'ready' | 'failed') => void) {
  let isEnded = false;
  let isReported = false;
  const showFailed = (error: Error): void => {
    show('failed');
    if (!isReported) reportMissing(error);
    isReported = true;
  };
  const end = (): void => {
    isEnded = true;
    stop();
    clearTimeout(timer);
  };
  const fail = (error: Error): void => {
    if (isEnded) return;
    end();
    showFailed(error);
  };
  const stop = onProviderRefused(fail);
  // the timer shows an error but does not end the attempt, because on a slow network the form may still load
  const timer = setTimeout(
    () => showFailed(new Error('The payment form did not get ready')),
    READY_WITHIN_MS,
  );
  const onReady = (): void => {
    if (isEnded) return;
    end();
    show('ready');
  };
  return { onReady, fail, end };
}
