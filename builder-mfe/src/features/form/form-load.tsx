import type { ReactNode } from 'react';
import { schemaPreviewQuery, useMarket, useQuery } from '@bindery/shared';
import type { SchemaPreview } from '@bindery/shared/contracts';
import { Button, ErrorNotice, Skeleton, Stack } from '@bindery/shared/ui';
import { useWords } from '../../words';

/** Shows what is made from a product's schema, once it is here; says so if it does not come. */
export function FormLoad({ slug, children }: { slug: string; children(schema: SchemaPreview): ReactNode }) {
  const words = useWords();
  const { data: schema, isError, refetch } = useQuery(schemaPreviewQuery(useMarket(), slug));
  if (schema) return children(schema);
  if (isError) {
    return <ErrorNotice title={words.loadFailed} message={words.loadFailedHint} action={<Button type="button" variant="outline" onClick={() => void refetch()}>{words.tryAgain}</Button>} />;
  }
  return (
    <Stack gap="5" role="status" aria-label={words.loading}>
      <Skeleton height="9" width="70%" />
      <Skeleton height="5" width="45%" />
      {[1, 2, 3].map((row) => <Stack key={row} gap="2"><Skeleton height="5" width="30%" /><Skeleton height="12" /></Stack>)}
    </Stack>
  );
}
