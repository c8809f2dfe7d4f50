import { Button, ErrorNotice, HStack } from '@bindery/shared/ui';
import { useWords } from '../../words';

interface ContestNoticeProps {
  id: string;
  /** labels of the fields changed in both tabs */
  labels: string;
  onChoose(winner: 'mine' | 'theirs'): void;
}

/** Lets the shopper choose if two tabs wrote the same fields. */
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
