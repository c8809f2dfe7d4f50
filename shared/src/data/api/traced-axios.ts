import axios from 'axios';
import { readBootData } from '../../core/boot-data';

const SAMPLED = '01';

const hexOf = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Returns a W3C trace context with random ids. Each call has new ids, so the ids never connect two calls of a visitor.
 *
 * Source: www.w3.org/TR/trace-context
 */
const newTraceparent = (): string => `00-${hexOf(16)}-${hexOf(8)}-${SAMPLED}`;

function readTraceShare(): number {
  try {
    return readBootData(document).traceShare ?? 0;
  } catch {
    return 0; // a page on which a remote runs may have no boot data
  }
}

if (Math.random() < readTraceShare())
  axios.interceptors.request.use((request) => {
    // only for calls to the same origin, because another origin would have to allow the header first
    if (/^\/(?!\/)/.test(request.url ?? '')) request.headers.set('traceparent', newTraceparent());
    return request;
  });

/** Axios; in a share of visits (`traceShare` of the boot data), it adds a trace to each call. */
export default axios;
