import { useState, type ReactNode } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Box, Button, Flex, Heading, Spinner, Stack, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import type { LineItem, LineProof } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words';
import { WriteFailure } from '../cart-state';
import { proofQuery } from './proof-api';
import { ProofPages } from './proof-pages';
import { isChangedMeanwhile, useApproval } from './use-approval';

interface BookProofProps {
  line: LineItem;
  isOpen: boolean;
  onClose(): void;
}

/** The whole book, page by page, and the press that approves it. Source: docs/rules.md PROOF-04 */
export function BookProof({ line, isOpen, onClose }: BookProofProps) {
  const words = useWords();
  const {
    data: proof,
    isError,
    refetch,
  } = useQuery({
    ...proofQuery(useMarket(), line),
    enabled: isOpen,
  });
  const { approve, isBusy, error } = useApproval(line, onClose);
  return (
    <Modal isOpen={isOpen} title={words.lookThrough} cancelLabel={words.close} onClose={onClose}>
      <Stack gap="5">
        <Heading as="h2" size="md">
          {line.productName}
        </Heading>
        {isError ? (
          <Flex role="alert" align="center" gap="3" wrap="wrap" paddingBottom="6">
            <Text color="fg.error">{words.compareFailed}</Text>
            <Button variant="outline" size="sm" onClick={() => void refetch()}>
              {words.tryAgain}
            </Button>
          </Flex>
        ) : !proof ? (
          <Flex role="status" align="center" gap="3" paddingBottom="6">
            <Spinner size="sm" />
            <Text>{words.gettingPages}</Text>
          </Flex>
        ) : (
          <WholeOrChanged proof={proof} isBusy={isBusy} onApprove={approve}>
            {isChangedMeanwhile(error) ? (
              <Text role="alert" color="fg.error" fontSize="sm">
                {words.proofChanged}
              </Text>
            ) : (
              <WriteFailure error={error} text={words.approveFailed} />
            )}
          </WholeOrChanged>
        )}
      </Stack>
    </Modal>
  );
}

interface WholeOrChangedProps {
  proof: LineProof;
  isBusy: boolean;
  onApprove: ReturnType<typeof useApproval>['approve'];
  children: ReactNode;
}

/** Where some pages are approved the others alone are shown, unless the shopper wants all of them. */
function WholeOrChanged({ proof: { pages, approvedAt }, isBusy, onApprove, children }: WholeOrChangedProps) {
  const words = useWords();
  const [isWhole, setWhole] = useState(false);
  const changed = pages.filter(({ isApproved }) => !isApproved);
  const isPartly = approvedAt === null && changed.length < pages.length;
  const shown = isPartly && !isWhole ? changed : pages;
  return (
    <>
      <Box>
        <Text>
          {approvedAt !== null
            ? words.bookApproved
            : isPartly
              ? words.changedSince(changed.length)
              : words.proofLead}
        </Text>
        {isPartly && !isWhole ? (
          <TextButton onClick={() => setWhole(true)}>{words.showAllPages}</TextButton>
        ) : null}
      </Box>
      {children}
      <ProofPages
        key={isWhole ? 'all' : 'changed'}
        pages={shown}
        isWhole={shown.length === pages.length}
        isApproved={approvedAt !== null}
        isBusy={isBusy}
        onApprove={onApprove}
      />
    </>
  );
}
