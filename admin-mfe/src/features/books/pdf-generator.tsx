import { useMarket } from '@bindery/shared';
import {
  InvalidCustomisationError,
  useCustomisationSource,
  useQuery,
  useQueryClient,
  useWrite,
} from '@bindery/shared/data';
import { askForPrint, type PrintComponent } from './print-api';
import { Box, Button, Flex, Link, Spinner, Stack, Text } from '@bindery/shared/ui';
import { printFileKey, usePrintCheck } from './use-print-check';

const componentsKey = (slug: string) => ['print-components', slug] as const;

/** Has the print files of this customisation made, and shows what became of each. Source: docs/rules.md PRINT-03 */
export function PdfGenerator({ slug }: { slug: string }) {
  const market = useMarket();
  const client = useQueryClient();
  const customisation = useCustomisationSource(slug);
  // kept apart from this panel, which may be folded away meanwhile
  const { data: components } = useQuery<PrintComponent[] | null>({
    queryKey: componentsKey(slug),
    queryFn: () => null,
    initialData: null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const generate = useWrite({
    mutationFn: () => askForPrint(market, slug, customisation.get().values),
    onSuccess: (made) => client.setQueryData(componentsKey(slug), made),
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
