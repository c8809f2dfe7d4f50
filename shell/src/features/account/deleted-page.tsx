import { marketPath, useMarket } from '@bindery/shared';
import { Button, Stack, Text } from '@bindery/shared/ui';
import type { PrivacyReceipt } from '@bindery/shared/contracts';
import { NarrowPage } from './narrow-page';
import { useDates } from './use-dates';
import { useWords } from './words';

/** The receipt. Nothing of the person is on this device any more, so the way on is another document. */
export function DeletedPage({ receipt }: { receipt: PrivacyReceipt }) {
  const words = useWords();
  const market = useMarket();
  const { moment } = useDates();
  return (
    <NarrowPage title={words.deleted.title} intro={words.deleted.intro}>
      <Stack gap="4" align="start">
        <Text role="status">
          {receipt.state === 'done' && receipt.doneAt !== null
            ? words.deleted.done(moment(receipt.doneAt))
            : words.deleted.running}
        </Text>
        {receipt.kept.length > 0 ? <Text>{words.deleted.kept}</Text> : null}
        <Text>
          {words.deleted.receipt}
          <br />
          <Text as="span" fontFamily="mono" fontSize="sm" overflowWrap="anywhere" userSelect="all">
            {receipt.id}
          </Text>
        </Text>
        <Button asChild>
          <a href={marketPath(market, '/')}>{words.toBooks}</a>
        </Button>
      </Stack>
    </NarrowPage>
  );
}
