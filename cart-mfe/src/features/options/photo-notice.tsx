import { Button, ErrorNotice, Text } from '@bindery/shared/ui';
import type { OptionsStepProps } from '../../contract';
import { useWords } from '../../words/cart';

interface PhotoNoticeProps {
  photos: {
    isUnderWay: boolean;
    /** the field of one that did not arrive */
    lostKey: string | undefined;
  };
  onChangeChoice: OptionsStepProps['onChangeChoice'];
  onBack(): void;
}

/** A photo of the book is on its way still, or did not arrive. Source: docs/rules.md PHOTO-21 */
export function PhotoNotice({ photos: { isUnderWay, lostKey }, onChangeChoice, onBack }: PhotoNoticeProps) {
  const words = useWords();
  return (
    <>
      <Text role="status" color="fg.muted" _empty={{ display: 'none' }}>
        {isUnderWay ? words.photoOnTheWay : null}
      </Text>
      {lostKey === undefined || isUnderWay ? null : (
        <ErrorNotice
          title={words.photoLostTitle}
          message={words.photoLostText}
          action={
            <Button
              variant="outline"
              onClick={() => (onChangeChoice ? onChangeChoice(lostKey, [lostKey]) : onBack())}
            >
              {words.photoChooseAgain}
            </Button>
          }
        />
      )}
    </>
  );
}
