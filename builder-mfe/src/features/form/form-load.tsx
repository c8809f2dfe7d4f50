import type { ReactNode } from 'react';
import { useMarket } from '@bindery/shared';
import { schemaPreviewQuery, useQuery } from '@bindery/shared/data';
import type { SchemaPreview } from '@bindery/shared/contracts';
import { Button, ErrorNotice, Skeleton, Stack } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { fetchKinds, missingKinds } from './fields';

/** Shows what is made from a product's schema, once it and every kind of field it asks for are here; says so if they do not come. */
export function FormLoad({ slug, children }: { slug: string; children(schema: SchemaPreview): ReactNode }) {
  const words = useWords();
  const { data: schema, isError, refetch } = useQuery(schemaPreviewQuery(useMarket(), slug));
  const missing = missingKinds(schema);
  const {
    isSuccess: areHere,
    isError: areLost,
    refetch: fetchAgain,
  } = useQuery({
    queryKey: ['field-kinds', missing],
    queryFn: () => fetchKinds(missing).then(() => true),
    enabled: missing.length > 0,
    networkMode: 'always',
  });
  if (schema && (areHere || missing.length === 0)) return children(schema);
  if (isError || areLost) {
    return (
      <ErrorNotice
        title={words.loadFailed}
        message={words.loadFailedHint}
        action={
          <Button type="button" variant="outline" onClick={() => void (schema ? fetchAgain() : refetch())}>
            {words.tryAgain}
          </Button>
        }
      />
    );
  }
  return (
    <Stack gap="5" role="status" aria-label={words.loading}>
      <Skeleton height="9" width="70%" />
      <Skeleton height="5" width="45%" />
      {[1, 2, 3].map((row) => (
        <Stack key={row} gap="2">
          <Skeleton height="5" width="30%" />
          <Skeleton height="12" />
        </Stack>
      ))}
    </Stack>
  );
}
