import { Input } from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { Box, Button, Flex, Stack, Text } from '@bindery/shared/ui';
import { AddParameter } from './add-parameter';
import { parametersOf, readValue } from './parameter';

interface ParametersProps {
  values: Customisation;
  fields: Readonly<Record<string, SchemaField>>;
  /** undefined removes a key */
  onChange(patch: Customisation): void;
}

export function Parameters({ values, fields, onChange }: ParametersProps) {
  const parameters = parametersOf(values, fields);
  return (
    <Stack gap="5">
      {parameters.length === 0 ? <Text color="fg.muted">Nothing is personalised yet.</Text> : null}
      {parameters.map(({ key, label, text }) => (
        <Flex key={key} as="fieldset" align="end" gap="2" border="0">
          <Box as="legend" fontSize="sm">
            <Text as="span" fontFamily="mono">
              {key}
            </Text>
            {label === '' ? null : (
              <Text as="span" color="fg.muted">
                {` ${label}`}
              </Text>
            )}
          </Box>
          <Input
            aria-label={`Value of ${key}`}
            defaultValue={text}
            key={text}
            onBlur={(event) => {
              if (event.target.value !== text)
                onChange({ [key]: readValue(event.target.value, fields[key]) });
            }}
          />
          <Button
            type="button"
            variant="outline"
            aria-label={`Remove ${key}`}
            onClick={() => onChange({ [key]: undefined })}
          >
            Remove
          </Button>
        </Flex>
      ))}
      <AddParameter fields={fields} onAdd={onChange} />
    </Stack>
  );
}
