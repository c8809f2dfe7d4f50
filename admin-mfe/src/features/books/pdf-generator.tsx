import { useMarket } from '@bindery/shared';
import {
  InvalidCustomisationError,
  useCustomisationSource,
  useQuery,
  useQueryClient,
  useWrite,
  isCancelled,
} from '@bindery/shared/data';
import { askForPrint, type PrintComponent, checkPrintFile, nextCheck, type PrintCheck } from './print-api';
import { Box, Button, Flex, Link, Spinner, Stack, Text } from '@bindery/shared/ui';

const CHECK_EVERY_MS = 2000;

const printFileKey = (url: string) => ['print-file', url] as const;

/** Polls a print file until it exists or too many checks have failed, but only while its state is on the screen. */
function usePrintCheck(url: string): PrintCheck {
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

/** Returns the HTTP status. If no answer came, returns 0, which counts as a failed check. */
async function statusOf(url: string, signal: AbortSignal): Promise<number> {
  try {
    return await checkPrintFile(url, signal);
  } catch (error) {
    if (isCancelled(error)) throw error;
    return 0;
  }
}

const componentsKey = (slug: string) => ['print-components', slug] as const;

/** Requests this customisation's print files and shows the state of each. Source: docs/rules.md PRINT-01 */
export function PdfGenerator({ slug }: { slug: string }) {
  const market = useMarket();
  const client = useQueryClient();
  const customisation = useCustomisationSource(slug);
  // the list of files is in the query cache, so it is still there after the panel was collapsed
  const { data: components } = useQuery<PrintComponent[] | null>({
    queryKey: componentsKey(slug),
    queryFn: () => null,
    initialData: null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const generate = useWrite({
    mutationFn: () => askForPrint(market, slug, customisation.get().values),
    onSuccess: (files) => client.setQueryData(componentsKey(slug), files),
  });

  function reset(): void {
    for (const { url } of components ?? []) client.removeQueries({ queryKey: printFileKey(url) });
    client.setQueryData(componentsKey(slug), null);
    generate.reset();
  }
  return (
    <Box role="group" aria-labelledby="staff-pdf">
      <Text id="staff-pdf" fontWeight="semibold" mb="1.5">
        Print PDF
      </Text>
      {components === null ? (
        <Button
          variant="outline"
          width="full"
          aria-disabled={generate.isPending || undefined}
          onClick={() => {
            if (!generate.isPending) generate.mutate();
          }}
        >
          {generate.isPending ? 'Loading...' : 'Generate'}
        </Button>
      ) : (
        <Stack gap="2">
          <Stack as="ul" listStyleType="none" gap="1.5">
            {components.map((component) => (
              <Component key={component.url} {...component} />
            ))}
          </Stack>
          <Button variant="outline" width="full" onClick={reset}>
            Reset
          </Button>
        </Stack>
      )}
      {generate.error ? (
        <Text role="alert" mt="2" fontSize="sm" color="fg.error" overflowWrap="anywhere">
          {faultOf(generate.error)}
        </Text>
      ) : null}
    </Box>
  );
}

function Component({ component, url }: PrintComponent) {
  const { kind } = usePrintCheck(url);
  return (
    <Flex as="li" align="center" gap="2" minH="11">
      <Box as="span" aria-hidden width="5" textAlign="center">
        {kind === 'pending' ? <Spinner size="sm" /> : kind === 'ready' ? '✓' : '⚠'}
      </Box>
      {kind === 'ready' ? (
        <Link href={url} target="_blank" rel="noreferrer">
          {component}
        </Link>
      ) : (
        <span>{component}</span>
      )}
      <Text as="span" role="status" fontSize="sm" color={kind === 'failed' ? 'fg.error' : 'fg.muted'}>
        {kind === 'pending' ? 'Loading...' : kind === 'ready' ? 'Ready' : 'Error'}
      </Text>
    </Flex>
  );
}

const faultOf = (error: Error): string =>
  error instanceof InvalidCustomisationError
    ? `Not complete: ${[...new Set(error.errors.map(({ path, context }) => context.label ?? path.join('.')))].join(', ')}`
    : error.message;
