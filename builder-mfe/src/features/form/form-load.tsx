import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useSchemaPreview } from '@bindery/shared/data';
import type { SchemaPreview } from '@bindery/shared/contracts';
import { Button, ErrorNotice, Skeleton, Stack } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { lazyKinds, type LazyKinds } from './fields';

interface FormLoadProps {
  slug: string;
  kinds?: LazyKinds;
  children(schema: SchemaPreview): ReactNode;
}

/** Renders its children once the schema and all its kinds of field are loaded; shows an error if loading fails. */
export function FormLoad({ slug, kinds = lazyKinds, children }: FormLoadProps) {
  const { data: schema, isError, refetch } = useSchemaPreview(slug);
  if (!schema) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <FormSkeleton />;
  return (
    <WithKinds schema={schema} kinds={kinds}>
      {children}
    </WithKinds>
  );
}

interface WithKindsProps extends Required<Pick<FormLoadProps, 'kinds' | 'children'>> {
  schema: SchemaPreview;
}

/** Waits for all kinds of field, so that no field appears late and shifts the form. */
function WithKinds({ schema, kinds, children }: WithKindsProps) {
  const names = useMemo(() => kinds.namesIn(schema), [kinds, schema]);
  const [state, setState] = useState<'loading' | 'failed' | 'loaded'>('loading');
  const areHere = names.every((name) => kinds.get(name));

  useEffect(() => {
    if (areHere || state !== 'loading') return;
    let isMounted = true;
    const settle = (next: 'failed' | 'loaded') => () => {
      if (isMounted) setState(next);
    };
    Promise.all(names.map(kinds.load)).then(settle('loaded'), settle('failed'));
    return () => {
      isMounted = false;
    };
  }, [names, kinds, areHere, state]);

  if (areHere) return children(schema);
  return state === 'failed' ? <LoadFailed onRetry={() => setState('loading')} /> : <FormSkeleton />;
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
