import { useCustomisation } from '@bindery/shared/data';
import type { SchemaField } from '@bindery/shared/contracts';
import { useWords } from '../../words';
import { Button, ErrorNotice, HStack } from '@bindery/shared/ui';

interface ContestNoticeProps {
  id: string;
  /** labels of the fields changed in both tabs */
  labels: string;
  onChoose(winner: 'mine' | 'theirs'): void;
}

/** If two tabs wrote the same fields, lets the shopper choose between their values. */
export function ContestNotice({ id, labels, onChoose }: ContestNoticeProps) {
  const words = useWords();
  return (
    <ErrorNotice
      title={words.otherTabTitle}
      message={words.otherTabText(labels)}
      action={
        <HStack gap="3" wrap="wrap">
          <Button id={id} type="button" variant="outline" onClick={() => onChoose('mine')}>
            {words.keepMine}
          </Button>
          <Button type="button" variant="outline" onClick={() => onChoose('theirs')}>
            {words.useTheirs}
          </Button>
        </HStack>
      }
    />
  );
}

interface OtherTabNoticeProps {
  slug: string;
  fields: Readonly<Record<string, SchemaField>>;
  id: string;
  /** called after the shopper's choice, with the key of a field to focus */
  onSettled?(urlKey: string): void;
}

/**
 * If another tab changed the same fields of this product, lets the shopper choose between the values of both tabs. No
 * value is lost before the choice.
 */
export function OtherTabNotice({ slug, fields, id, onSettled }: OtherTabNoticeProps) {
  const words = useWords();
  const { theirs = {}, settle } = useCustomisation(slug);
  // the form has no field for the format, but its values include the format
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
