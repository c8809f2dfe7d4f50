import { isRequired, type TabOfKeys } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { Box, Flex, Heading, Stack, Text, ErrorNotice, Link } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { labelText } from '../../messages';
import { FieldSlot } from './fields';
import { useFormSettings } from './form-model';
import { StepLook } from './looks';
import { useFormState } from 'react-hook-form';
import { useAtomValue } from '@bindery/shared/data';
import { faultText } from './faults';

interface ErrorSummaryProps {
  keys: string[];
  fields: Readonly<Record<string, SchemaField>>;
  onGo(urlKey: string): void;
}

/**
 * Lists all errors of the open tab, each linked to its field. Disappears when the last one is fixed. Screen readers
 * announce each error once.
 */
export function ErrorSummary({ keys, fields, onGo }: ErrorSummaryProps) {
  const words = useWords();
  const { form, uploader, labels, idOf } = useFormSettings();
  const uploads = useAtomValue(uploader.uploadsAtom);
  const { errors } = useFormState({ control: form.control });
  const faultOf = (key: string): string =>
    uploads[key]?.kind === 'loading'
      ? words.photoWait
      : faultText(words, labels, fields[key], String(errors[key]?.type));
  const wrong = keys.filter((key) => errors[key]);
  if (wrong.length === 0) return null;
  return (
    <ErrorNotice
      title={labelText(labels, 'form_error_label')}
      message={
        <Stack as="span" gap="0">
          {wrong.map((key) => (
            <Link
              key={key}
              href={`#${idOf(key)}`}
              minH="11"
              display="inline-flex"
              alignItems="center"
              onClick={(event) => {
                event.preventDefault();
                onGo(key);
              }}
            >
              {`${fields[key]?.flags?.label ?? key}: ${faultOf(key)}`}
            </Link>
          ))}
        </Stack>
      }
    />
  );
}

interface StepPanelProps {
  tab: TabOfKeys;
  index: number;
  count: number;
  fields: Readonly<Record<string, SchemaField>>;
  panelId: string;
  headingId: string;
  tabId: string | undefined;
  onGo(urlKey: string): void;
}

export function StepPanel({ tab, index, count, fields, panelId, headingId, tabId, onGo }: StepPanelProps) {
  const words = useWords();
  const { labels, isEveryErrorShown } = useFormSettings();
  const hasRequired = tab.keys.some((key) => fields[key] && isRequired(fields[key]));
  return (
    <Box id={panelId} {...(tabId !== undefined && { role: 'tabpanel', 'aria-labelledby': tabId })}>
      <Flex align="baseline" justify="space-between" wrap="wrap" columnGap="4" mb={{ base: '2', lg: '4' }}>
        <Heading as="h2" size="md" id={headingId} tabIndex={-1} _focusVisible={{ outline: 'none' }}>
          {tab.title}
        </Heading>
        {count > 1 ? (
          <Text flexShrink="0" fontSize="sm" color="fg.muted" srOnly={{ base: true, lg: false }}>
            {labelText(labels, 'step_progress_label', { currentStep: index + 1, numberOfSteps: count })}
          </Text>
        ) : null}
      </Flex>
      {isEveryErrorShown ? (
        <Box mb="5">
          <ErrorSummary keys={tab.keys} fields={fields} onGo={onGo} />
        </Box>
      ) : null}
      <StepLook keys={tab.keys} />
      <Stack gap="6" key={index}>
        {tab.keys.map((key) => (
          <FieldSlot key={key} urlKey={key} field={fields[key]} />
        ))}
      </Stack>
      {hasRequired ? (
        <Text mt="5" fontSize="sm" color="fg.muted">
          {words.requiredNote}
        </Text>
      ) : null}
    </Box>
  );
}
