import { startTransition, Suspense, use, useState, type ReactNode } from 'react';
import { schemaPreviewQuery, useMarket, useQuery } from '@bindery/shared';
import type { SchemaPreview } from '@bindery/shared/contracts';
import { Button, ErrorNotice, Skeleton, Stack } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { lazyKinds, type LazyKinds } from './fields';

interface FormLoadProps {
  slug: string;
  kinds?: LazyKinds;
  children(schema: SchemaPreview): ReactNode;
}

/** Shows what is made from a product's schema, once it and every kind of field it asks for are here; says so if they do not come. */
export function FormLoad({ slug, kinds = lazyKinds, children }: FormLoadProps) {
  const { data: schema, isError, refetch } = useQuery(schemaPreviewQuery(useMarket(), slug));
  if (!schema) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <FormSkeleton />;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <WithKinds schema={schema} kinds={kinds}>
        {children}
      </WithKinds>
    </Suspense>
  );
}

interface WithKindsProps extends Required<Pick<FormLoadProps, 'kinds' | 'children'>> {
  schema: SchemaPreview;
}

/** Suspends until every kind of field is here: nothing moves once the form is there. */
function WithKinds({ schema, kinds, children }: WithKindsProps) {
  const [, setAttempt] = useState(1);
  const loads = kinds.namesIn(schema).map((name) => ({ name, loading: kinds.load(name) }));
  const missing: string[] = [];
  for (const { name, loading } of loads) if (use(loading) === undefined) missing.push(name);
  if (missing.length === 0) return children(schema);

  function retry(): void {
    missing.forEach(kinds.reset);
    startTransition(() => setAttempt((attempt) => attempt + 1));
  }
  return <LoadFailed onRetry={retry} />;
}

function LoadFailed({ onRetry }: { onRetry(): void }) {
  const words = useWords();
  return (
    <ErrorNotice
      title={words.loadFailed}
      message={words.loadFailedHint}
      action={
        <Button type="button" variant="outline" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    />
  );
}

function FormSkeleton() {
  const words = useWords();
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
