import type { ReactNode } from 'react';
import type { Market } from '@bindery/shared';
import { joinList } from '@bindery/shared/data';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { Box, Flex, VisuallyHidden } from '@bindery/shared/ui';
import type { Words } from '../../words/words';
import { HistoryButtons, type EditHistory, type Way } from '../draft';

interface FormToolsProps {
  history: EditHistory;
  /** undo or redo, for screen readers */
  announcement: string;
  children?: ReactNode;
}

export function FormTools({ history, announcement, children }: FormToolsProps) {
  return (
    <Flex align="center" justify="space-between" gap="3" wrap="wrap">
      <Box ms="-3">
        <HistoryButtons history={history} />
      </Box>
      {children}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Flex>
  );
}

/** @returns the announcement of the restored values */
export function stepText(
  words: Words,
  way: Way,
  fields: Readonly<Record<string, SchemaField>>,
  patch: Customisation,
  { locale }: Pick<Market, 'locale'>,
): string {
  const labels = joinList(
    Object.keys(patch).map((key) => fields[key]?.flags?.label ?? key),
    locale,
  );
  return way === 'undo' ? words.undone(labels) : words.redone(labels);
}
