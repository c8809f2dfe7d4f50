import { lazy, Suspense } from 'react';
import { Box, Skeleton, Text } from '@bindery/shared/ui';
import type { FieldProps } from '../field-props';

const Field = lazy(async () => ({ default: (await import('./photo-field')).PhotoField }));

/** Fetched when a form has a photo to ask for: most steps have none. */
export function PhotoField(props: FieldProps) {
  return (
    <Suspense
      fallback={
        <Box>
          <Text fontWeight="semibold">{props.field.flags?.label}</Text>
          <Skeleton mt="1.5" height="36" />
        </Box>
      }
    >
      <Field {...props} />
    </Suspense>
  );
}
