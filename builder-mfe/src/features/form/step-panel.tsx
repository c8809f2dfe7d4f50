import { isRequired, type TabOfKeys } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { Box, Flex, Heading, Stack, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { labelText } from '../messages';
import { ErrorSummary } from './error-summary';
import { FieldSlot } from './fields';
import { useFormSettings } from './form-model';
import { StepLook } from './looks';

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
      <Flex align="baseline" justify="space-between" wrap="wrap" columnGap="4" mb="4">
        <Heading as="h2" size="md" id={headingId} tabIndex={-1} _focusVisible={{ outline: 'none' }}>
          {tab.title}
        </Heading>
        {count > 1 ? (
          <Text flexShrink="0" fontSize="sm" color="fg.muted">
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
