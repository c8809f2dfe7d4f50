import { useCustomisation } from '@bindery/shared';
import type { SchemaField } from '@bindery/shared/contracts';
import { Button, ErrorNotice, HStack } from '@bindery/shared/ui';
import { useWords } from '../../words';

interface OtherTabNoticeProps {
  slug: string;
  fields: Readonly<Record<string, SchemaField>>;
  /** id of the notice's first button */
  id: string;
  /** the shopper chose; the focus may go to this key's field */
  onSettled(urlKey: string): void;
}

/** Another tab of this product wrote what the shopper had written here too: nothing is lost before the shopper chooses. */
export function OtherTabNotice({ slug, fields, id, onSettled }: OtherTabNoticeProps) {
  const words = useWords();
  const { theirs, settle } = useCustomisation(slug);
  const keys = Object.keys(theirs ?? {}).filter((key) => fields[key]);
  if (keys.length === 0) return null;
  const labels = keys.map((key) => fields[key]?.flags?.label ?? key).join(', ');
  const choose = (winner: 'mine' | 'theirs'): void => {
    settle(winner);
    onSettled(keys[0]!);
  };
  return (
    <ErrorNotice
      title={words.otherTabTitle} message={words.otherTabText(labels)}
      action={
        <HStack gap="3" wrap="wrap">
          <Button id={id} type="button" variant="outline" onClick={() => choose('mine')}>{words.keepMine}</Button>
          <Button type="button" variant="outline" onClick={() => choose('theirs')}>{words.useTheirs}</Button>
        </HStack>
      }
    />
  );
}
