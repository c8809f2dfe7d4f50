import { useCustomisation, schemaPreviewQuery, useQuery } from '@bindery/shared/data';
import type { SchemaField } from '@bindery/shared/contracts';
import { useWords } from '../../words';
import { Button, ErrorNotice, HStack } from '@bindery/shared/ui';
import { useId } from 'react';
import { useMarket } from '@bindery/shared';
import { schemaFields } from '@bindery/shared/forms';
import type { OtherTabNoticeProps } from '../../contract';

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

interface FieldsNoticeProps {
  slug: string;
  fields: Readonly<Record<string, SchemaField>>;
  id: string;
  /** after the choice; the focus may go to this key's field */
  onSettled?(urlKey: string): void;
}

/** Lets the shopper choose if another tab of this product wrote the same fields: nothing is lost before. */
export function OtherTabNotice({ slug, fields, id, onSettled }: FieldsNoticeProps) {
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

/** Shows the notice of a conflict between two tabs on a page of the product without a form. */
export function TabContest({ product: { slug } }: OtherTabNoticeProps) {
  const id = useId();
  const { data: schema } = useQuery(schemaPreviewQuery(useMarket(), slug));
  return schema ? <OtherTabNotice slug={slug} fields={schemaFields(schema)} id={id} /> : null;
}
