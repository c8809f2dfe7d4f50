import { isCancelled, useQuery, useQueryClient } from '@bindery/shared/data';
import { checkPrintFile } from './print-api';
import { nextCheck, type PrintCheck } from './print-check';

const CHECK_EVERY_MS = 2000;

export const printFileKey = (url: string) => ['print-file', url] as const;

/** Asks for a file until it is there or given up, while it is on the screen. */
export function usePrintCheck(url: string): PrintCheck {
  const client = useQueryClient();
  const { data = { kind: 'pending', failures: 0 } } = useQuery({
    queryKey: printFileKey(url),
    queryFn: async ({ signal }): Promise<PrintCheck> =>
      nextCheck(client.getQueryData<PrintCheck>(printFileKey(url)), await statusOf(url, signal)),
    refetchInterval: ({ state }) => (state.data?.kind === 'pending' ? CHECK_EVERY_MS : false),
    staleTime: ({ state }) => (state.data?.kind === 'pending' ? 0 : Infinity),
    retry: false,
  });
  return data;
}

/** 0 where no answer came: it counts as a failure like any other. */
async function statusOf(url: string, signal: AbortSignal): Promise<number> {
  try {
    return await checkPrintFile(url, signal);
  } catch (error) {
    if (isCancelled(error)) throw error;
    return 0;
  }
}
