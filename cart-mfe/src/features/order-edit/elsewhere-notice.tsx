import { useMarket } from '@bindery/shared';
import type { SchemaPreview } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';
import { EditNotice } from './edit-notice';
import { labelsOf } from './field-labels';

interface ElsewhereNoticeProps {
  schema: SchemaPreview;
  /** of the form */
  keys: readonly string[];
}

/** Lists the fields that another tab or device changed since the shopper began. Source: docs/rules.md EDIT-41 */
export function ElsewhereNotice({ schema, keys }: ElsewhereNoticeProps) {
  const words = useOrderWords();
  const market = useMarket();
  if (keys.length === 0) return null;
  return <EditNotice>{words.changedElsewhereOf(labelsOf(schema, keys, market))}</EditNotice>;
}
