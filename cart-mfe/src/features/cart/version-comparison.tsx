import type { ReactNode } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Box, Button, Flex, Heading, Spinner, Stack, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import type { LineItem } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { PagePairs } from '../proof';
import { changedPagesQuery } from './changed-pages';

interface VersionComparisonProps {
  line: LineItem;
  /** the newer one */
  version: string;
  isOpen: boolean;
  onClose(): void;
  /** the button that takes the newer version */
  children: ReactNode;
}

export function VersionComparison({ line, version, isOpen, onClose, children }: VersionComparisonProps) {
  const words = useWords();
  const { data: pages, isError, refetch } = useQuery(changedPagesQuery(useMarket(), line, version));
  return (
    <Modal isOpen={isOpen} title={words.seeChanges} cancelLabel={words.close} onClose={onClose}>
      <Stack gap="4" paddingBottom="6">
        <Heading as="h2" size="md">
          {line.productName}
        </Heading>
        <Box role="status">
          {pages || isError ? null : (
            <Flex align="center" gap="3">
              <Spinner size="sm" />
              <Text>{words.comparing}</Text>
            </Flex>
          )}
          {pages ? <Text>{words.changedPages(pages.length)}</Text> : null}
        </Box>
        {isError ? (
          <Flex role="alert" align="center" gap="3" wrap="wrap">
            <Text color="fg.error">{words.compareFailed}</Text>
            <Button variant="outline" size="sm" onClick={() => void refetch()}>
              {words.tryAgain}
            </Button>
          </Flex>
        ) : null}
        {pages && pages.length > 0 ? (
          <PagePairs
            pairs={pages}
            earlierCaption={words.asInCart}
            laterCaption={words.asNewer}
            noSuchPage={words.noSuchPage}
          />
        ) : null}
        <Flex gap="3" wrap="wrap">
          {children}
        </Flex>
      </Stack>
    </Modal>
  );
}
