import { lateModule } from '@bindery/shared';
import { Box, Skeleton, Text } from '@bindery/shared/ui';
import { LatePart } from '../../../../late-part';
import type { FieldProps } from '../field-scope';

const Field = lateModule(() => import('./photo-field')).get('PhotoField');

/** Loads the photo field on demand, because most steps have no photo. */
export function PhotoField(props: FieldProps) {
  return (
    <LatePart
      loading={
        <Box>
          <Text fontWeight="semibold">{props.field.flags?.label}</Text>
          <Skeleton mt="1.5" height="36" />
        </Box>
      }
    >
      <Field {...props} />
    </LatePart>
  );
}
