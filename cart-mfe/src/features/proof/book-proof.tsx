import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Box, Button, Flex, Heading, Spinner, Stack, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import type { LineItem, LineProof } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { WriteFailure } from '../../data/cart/refusal';
import { proofQuery, isChangedMeanwhile, useApproval } from './proof-api';
import { ProofPages } from './proof-pages';

interface BookProofProps {
  line: LineItem;
  isOpen: boolean;
  onClose(): void;
  /** receives the focus after closing */
  lastFocus(): HTMLElement | null;
}

/** The whole book, page by page, with a button to approve it. Source: docs/rules.md PROOF-04 */
export function BookProof({ line, isOpen, onClose, lastFocus }: BookProofProps) {
  const words = useWords();
  const query = useQuery({
    ...proofQuery(useMarket(), line),
    enabled: isOpen,
    // shows the old pages while the new ones load, so that the scroll position does not change
    placeholderData: (earlierProof) => earlierProof,
  });
  const { data: proof } = query;
  const { approve, isBusy, error } = useApproval(line, onClose);
  return (
    <Modal
      isOpen={isOpen}
      title={words.lookThrough}
      cancelLabel={words.close}
      onClose={onClose}
      lastFocus={lastFocus}
    >
      <Stack gap="5">
        <Heading as="h2" size="md">
          {line.productName}
        </Heading>
        {query.isError ? (
          <Flex role="alert" align="center" gap="3" wrap="wrap" paddingBottom="6">
            <Text color="fg.error">{words.compareFailed}</Text>
            <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
              {words.tryAgain}
            </Button>
          </Flex>
        ) : query.isPaused ? (
          <Text role="status" color="fg.error" paddingBottom="6">
            {words.offlineText}
          </Text>
        ) : !proof ? (
          <Flex role="status" align="center" gap="3" paddingBottom="6">
            <Spinner size="sm" />
            <Text>{words.gettingPages}</Text>
          </Flex>
        ) : null}
        {proof ? <WholeOrChanged proof={proof} isBusy={isBusy} onApprove={approve} error={error} /> : null}
      </Stack>
    </Modal>
  );
}

interface WholeOrChangedProps {
  proof: LineProof;
  isBusy: boolean;
  onApprove: ReturnType<typeof useApproval>['approve'];
  error: Error | null;
}

const pageHashesOf = ({ pages }: LineProof): string => pages.map(({ hash }) => hash).join();

/** Shows only the unapproved pages if some pages are approved. The shopper can ask for all pages. */
function WholeOrChanged({ proof, isBusy, onApprove, error }: WholeOrChangedProps) {
  const { pages, approvedAt } = proof;
  const words = useWords();
  const [isWhole, setWhole] = useState(false);
  const [initialHashes] = useState(pageHashesOf(proof));
  const unapprovedPages = pages.filter(({ isApproved }) => !isApproved);
  const isPartly = approvedAt === null && unapprovedPages.length < pages.length;
  const shownPages = isPartly && !isWhole ? unapprovedPages : pages;
  return (
    <>
      <Box>
        <Text>
          {approvedAt !== null
            ? words.bookApproved
            : isPartly
              ? words.changedSince(unapprovedPages.length)
              : words.proofLead}
        </Text>
        {isPartly && !isWhole ? (
          <TextButton onClick={() => setWhole(true)}>{words.showAllPages}</TextButton>
        ) : null}
      </Box>
      {approvedAt === null && (isChangedMeanwhile(error) || pageHashesOf(proof) !== initialHashes) ? (
        <Text role="alert" color="fg.error" fontSize="sm">
          {words.proofChanged}
        </Text>
      ) : (
        <WriteFailure error={error} text={words.approveFailed} />
      )}
      <ProofPages
        key={isWhole ? 'all' : 'changed'}
        pages={shownPages}
        isWhole={shownPages.length === pages.length}
        isApproved={approvedAt !== null}
        isBusy={isBusy}
        onApprove={onApprove}
      />
    </>
  );
}
