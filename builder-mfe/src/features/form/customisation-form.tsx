import { schemaPreviewQuery, useMarket, useQuery } from '@bindery/shared';
import { Button, ErrorNotice, Skeleton, Stack } from '@bindery/shared/ui';
import type { CustomisationFormProps } from '../../contract';
import { useWords } from '../../words';
import { SchemaForm } from './schema-form';

/** The shopper's form for a product. It knows no product: everything it asks stands in the product's schema. */
export function CustomisationForm({ product, onComplete }: CustomisationFormProps) {
  const words = useWords();
  const { data: schema, isError, refetch } = useQuery(schemaPreviewQuery(useMarket(), product.slug));
  if (schema) return <SchemaForm key={product.slug} product={product} schema={schema} onComplete={onComplete} />;
  if (isError) {
    return <ErrorNotice title={words.loadFailed} message={words.loadFailedHint} action={<Button variant="outline" onClick={() => void refetch()}>{words.tryAgain}</Button>} />;
  }
  return (
    <Stack gap="5" role="status" aria-label={words.loading}>
      <Skeleton height="9" width="70%" />
      <Skeleton height="5" width="45%" />
      {[1, 2, 3].map((row) => <Stack key={row} gap="2"><Skeleton height="5" width="30%" /><Skeleton height="12" /></Stack>)}
    </Stack>
  );
}
