import { useLocation, useMarket } from '@bindery/shared';
import { ApiError, useQuery } from '@bindery/shared/data';
import { Box, Flex, Heading, Stack, Text } from '@bindery/shared/ui';
import type { PrivacyReceipt } from '@bindery/shared/contracts';
import { ShopLinkButton } from '../layout';
import { AccountFailed, AccountWaiting } from './account-page';
import { NarrowPage } from './narrow-page';
import { receiptQuery } from './privacy-api';
import { useDay, useWords, type Words } from './words';

/** Shows the result of a deletion to anyone who has the receipt's URL. Source: docs/rules.md PRIV-13 */
export function ReceiptPage() {
  const words = useWords();
  const market = useMarket();
  const searchParams = new URLSearchParams(useLocation().search);
  const { data, error, refetch } = useQuery(receiptQuery(market, searchParams.get('id') ?? ''));
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <NarrowPage
      title={words.deleted.title}
      intro={searchParams.has('here') ? words.deleted.intro : undefined}
    >
      {data ? <Receipt receipt={data} /> : null}
      {isUnknown ? <Text role="status">{words.deleted.unknown}</Text> : null}
      {!data && error && !isUnknown ? <AccountFailed onRetry={() => void refetch()} /> : null}
      {!data && !error ? <AccountWaiting /> : null}
      <Box mt="6">
        <ShopLinkButton to="/">{words.toBooks}</ShopLinkButton>
      </Box>
    </NarrowPage>
  );
}

const isKept = ({ kept: keptEntries }: PrivacyReceipt, kind: string): boolean =>
  keptEntries.some((entry) => entry.kind === kind);

function Receipt({ receipt }: { receipt: PrivacyReceipt }) {
  const words = useWords();
  return (
    <Stack gap="4">
      <Text role="status">{useStateText(receipt)}</Text>
      <Counts counts={receipt.counts} />
      {isKept(receipt, 'orders') ? <Text>{words.deleted.kept}</Text> : null}
      {isKept(receipt, 'photos') ? <Text>{words.deleted.keptPhotos}</Text> : null}
      <Box>
        <Text>{words.deleted.receipt}</Text>
        <Text fontFamily="mono" fontSize="sm" overflowWrap="anywhere" userSelect="all">
          {receipt.id}
        </Text>
        <Text mt="2" fontSize="sm" color="fg.muted">
          {words.deleted.keepIt}
        </Text>
      </Box>
    </Stack>
  );
}

function useStateText({ state, askedAt: requestTime, doneAt: completionTime }: PrivacyReceipt): string {
  const { deleted } = useWords();
  const day = useDay();
  if (state === 'done' && completionTime !== null) return deleted.done(day(completionTime));
  return state === 'waiting' ? deleted.waiting(day(requestTime)) : deleted.running;
}

function Counts({ counts }: Pick<PrivacyReceipt, 'counts'>) {
  const words = useWords();
  const names: Words['deleted']['counts'] = words.deleted.counts;
  const countedKinds = Object.entries(names).filter(([kind]) => (counts[kind] ?? 0) > 0);
  if (countedKinds.length === 0) return null;
  return (
    <Box>
      <Heading as="h2" size="sm">
        {words.deleted.what}
      </Heading>
      <Box as="dl" mt="2">
        {countedKinds.map(([kind, name]) => (
          <Flex key={kind} justify="space-between" gap="4" py="2" borderTopWidth="1px" borderColor="border">
            <dt>{name}</dt>
            <dd>{counts[kind]}</dd>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
