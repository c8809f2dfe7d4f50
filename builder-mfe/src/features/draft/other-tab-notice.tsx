import { useCustomisation } from '@bindery/shared/data';
import type { SchemaField } from '@bindery/shared/contracts';
import { useWords } from '../../words';
import { ContestNotice } from './contest-notice';

interface OtherTabNoticeProps {
  slug: string;
  fields: Readonly<Record<string, SchemaField>>;
  id: string;
  /** after the choice; the focus may go to this key's field */
  onSettled?(urlKey: string): void;
}

/** Lets the shopper choose if another tab of this product wrote the same fields: nothing is lost before. */
export function OtherTabNotice({ slug, fields, id, onSettled }: OtherTabNoticeProps) {
  const words = useWords();
  const { theirs = {}, settle } = useCustomisation(slug);
  // the format is chosen outside the form, but stored with it
  const labels = Object.keys(theirs).flatMap(
    (key) => (key === 'format' ? words.bookFormat : fields[key] && (fields[key].flags?.label ?? key)) ?? [],
  );
  if (labels.length === 0) return null;
  function choose(winner: 'mine' | 'theirs'): void {
    const key = Object.keys(theirs).find((urlKey) => fields[urlKey]);
    settle(winner);
    if (key !== undefined) onSettled?.(key);
  }
  return <ContestNotice id={id} labels={labels.join(', ')} onChoose={choose} />;
}
