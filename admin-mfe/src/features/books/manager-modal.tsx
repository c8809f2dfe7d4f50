import { useMarket } from '@bindery/shared';
import { schemaPreviewQuery, useCustomisation, useQuery } from '@bindery/shared/data';
import { schemaFields } from '@bindery/shared/forms';
import type { Customisation } from '@bindery/shared/contracts';
import { Box, Heading, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import { Parameters } from './parameters';
import { RawEntry } from './raw-entry';
import { SchemaValues } from './schema-values';
import { Tabs } from './tabs';

/** Shows the current personalisation, editable key by key, by the schema, or as a whole. */
export default function ManagerModal({ slug, onClose }: { slug: string; onClose(): void }) {
  const schema = useQuery(schemaPreviewQuery(useMarket(), slug));
  const { values, replace } = useCustomisation(slug);
  const fields = schema.data ? schemaFields(schema.data) : {};
  // undefined removes a key
  const change = (patch: Customisation): void => replace({ ...values, ...patch });
  return (
    <Modal isOpen title="Personalisation manager" cancelLabel="Close" onClose={onClose}>
      <Heading as="h2" size="md">
        Personalisation
      </Heading>
      <Text fontFamily="mono" fontSize="sm" color="fg.muted" mb="4">
        {slug}
      </Text>
      {schema.isError ? (
        <Text role="alert" color="fg.error" mb="3">
          {`The schema cannot be had: ${schema.error.message}`}
        </Text>
      ) : null}
      <Box pb="6">
        <Tabs
          label="Personalisation"
          panels={[
            {
              title: 'Parameters',
              content: <Parameters values={values} fields={fields} onChange={change} />,
            },
            { title: 'Schema', content: <SchemaValues values={values} fields={fields} onChange={change} /> },
            { title: 'Raw entry', content: <RawEntry values={values} onReplace={replace} /> },
          ]}
        />
      </Box>
    </Modal>
  );
}
