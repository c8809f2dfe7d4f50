import { Button, ErrorNotice, HStack } from '@bindery/shared/ui';
import { useWords } from '../../words';

interface ContestNoticeProps {
  /** of the notice's first button */
  id: string;
  /** what was changed in both tabs, as the shopper knows it */
  labels: string;
  onChoose(winner: 'mine' | 'theirs'): void;
}

/** Two tabs wrote the same: nothing is lost before the shopper chooses. */
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
