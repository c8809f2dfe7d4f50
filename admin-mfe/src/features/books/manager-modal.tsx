import { useMarket } from '@bindery/shared';
import { schemaPreviewQuery, useCustomisation, useQuery } from '@bindery/shared/data';
import { schemaFields } from '@bindery/shared/forms';
import type { Customisation } from '@bindery/shared/contracts';
import { Box, Heading, Text, Button, Flex } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import { Parameters } from './parameters';
import { RawEntry } from './raw-entry';
import { SchemaValues } from './schema-values';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';

/** Tabs with one visible panel. Arrow keys move between tabs. Source: ARIA authoring practices, tabs */
export function Tabs({
  label,
  panels,
}: {
  label: string;
  panels: readonly { title: string; content: ReactNode }[];
}) {
  const id = useId();
  const [active, setActive] = useState(0);

  function turn(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (active + step + panels.length) % panels.length;
    setActive(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  }
  return (
    <Box>
      <Flex role="tablist" aria-label={label} gap="2" wrap="wrap" mb="4" onKeyDown={turn}>
        {panels.map(({ title }, index) => (
          <Button
            key={title}
            id={`${id}-tab-${index}`}
            type="button"
            role="tab"
            size="sm"
            variant={index === active ? 'solid' : 'outline'}
            aria-selected={index === active}
            aria-controls={`${id}-panel`}
            tabIndex={index === active ? 0 : -1}
            onClick={() => setActive(index)}
          >
            {title}
          </Button>
        ))}
      </Flex>
      <Box id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${active}`}>
        {panels[active]!.content}
      </Box>
    </Box>
  );
}

/** Shows the personalisation. Staff can edit the values by key, in the schema's fields, or as one JSON text. */
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
