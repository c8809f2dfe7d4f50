import { useId, useState, type FormEvent } from 'react';
import { Input } from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { Box, Button, chakra, Flex, Stack, Text } from '@bindery/shared/ui';
import { parametersOf, readValue } from './parameter';

const Form = chakra('form');
const KEY = /^[a-z][a-z0-9_]*$/;

interface ParametersProps {
  values: Customisation;
  fields: Readonly<Record<string, SchemaField>>;
  /** a value that is undefined removes its key */
  onChange(patch: Customisation): void;
}

/** Every key that has a value: to be changed, removed, or added. */
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
                {' '}
                {label}
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

/** A key of the schema is known by its label too. */
function AddParameter({
  fields,
  onAdd,
}: {
  fields: ParametersProps['fields'];
  onAdd(patch: Customisation): void;
}) {
  const id = useId();
  const [key, setKey] = useState('');
  const [fault, setFault] = useState('');

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    if (!KEY.test(key)) return setFault('A key has lower case letters, digits and _');
    onAdd({ [key]: readValue(String(new FormData(form).get('value')), fields[key]) });
    form.reset();
    setKey('');
    setFault('');
  }
  return (
    <Form
      noValidate
      onSubmit={add}
      aria-label="Add a parameter"
      borderTopWidth="1px"
      borderColor="border"
      pt="4"
    >
      <Flex gap="2" align="end" wrap="wrap">
        <Box flex="1 1 9rem">
          <label htmlFor={`${id}-key`}>Key</label>
          <Input
            id={`${id}-key`}
            list={`${id}-keys`}
            value={key}
            autoComplete="off"
            aria-invalid={fault !== ''}
            aria-describedby={`${id}-fault`}
            onChange={(event) => setKey(event.target.value.trim())}
          />
        </Box>
        <Box flex="1 1 9rem">
          <label htmlFor={`${id}-label`}>Label</label>
          <Input
            id={`${id}-label`}
            readOnly
            value={fields[key]?.flags?.label ?? ''}
            placeholder="not in the schema"
          />
        </Box>
        <Box flex="1 1 9rem">
          <label htmlFor={`${id}-value`}>Value</label>
          <Input id={`${id}-value`} name="value" autoComplete="off" />
        </Box>
        <Button type="submit" variant="outline">
          Add
        </Button>
      </Flex>
      <Text id={`${id}-fault`} role="alert" fontSize="sm" color="fg.error" mt="1">
        {fault}
      </Text>
      <datalist id={`${id}-keys`}>
        {Object.entries(fields).map(([one, field]) => (
          <option key={one} value={one}>
            {field.flags?.label}
          </option>
        ))}
      </datalist>
    </Form>
  );
}
