import { useEffect, useRef, useState } from 'react';

const COPIED_NOTICE_MS = 2000;

export type CopyState = { kind: 'idle' } | { kind: 'copied' } | { kind: 'refused'; text: string };

/** 'copied' lasts two seconds from the last click; 'refused' (no permission, no secure page) until the next. Source: docs/rules.md STAFF-04 */
export function useCopy(): [state: CopyState, copy: (text: string) => Promise<void>] {
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
