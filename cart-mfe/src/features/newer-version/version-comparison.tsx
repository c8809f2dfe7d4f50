import type { ReactNode } from 'react';
import { pageImageUrl, pageImageWidth, useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Box, Button, Flex, Grid, Heading, Spinner, Stack, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import type { LineItem, Page } from '@bindery/shared/contracts';
import { useWords } from '../../words';
import { changedPagesQuery, type ChangedPage } from './changed-pages';

interface VersionComparisonProps {
  line: LineItem;
  /** the newer one */
  version: string;
  isOpen: boolean;
  onClose(): void;
  /** what takes the newer version */
  children: ReactNode;
}

/** The pages that differ, as the shopper made them and as they would be, side by side. */
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
        {pages && pages.length > 0 ? <PagePairs pages={pages} /> : null}
        <Flex gap="3" wrap="wrap">
          {children}
        </Flex>
      </Stack>
    </Modal>
  );
}

function PagePairs({ pages }: { pages: readonly ChangedPage[] }) {
  const words = useWords();
  return (
    <Grid templateColumns="1fr 1fr" gap={{ base: '3', md: '5' }}>
      <Text fontWeight="semibold">{words.asInCart}</Text>
      <Text fontWeight="semibold">{words.asNewer}</Text>
      {pages.map(({ name, before, after }) => (
        <Box key={name} display="contents">
          <Picture page={before} />
          <Picture page={after} />
        </Box>
      ))}
    </Grid>
  );
}

const SHOWN_WIDTH_PX = 320;

function Picture({ page }: { page: Page | undefined }) {
  const words = useWords();
  if (!page)
    return (
      <Flex align="center" justify="center" bg="bg.muted" borderRadius="sm" padding="4">
        <Text fontSize="sm" color="fg.muted">
          {words.noSuchPage}
        </Text>
      </Flex>
    );
  return (
    <Box asChild width="full" height="auto" borderRadius="sm" boxShadow="card">
      <img
        src={pageImageUrl(page.url, pageImageWidth(SHOWN_WIDTH_PX, window.devicePixelRatio))}
        alt={page.info.alternativeText}
        loading="lazy"
        decoding="async"
      />
    </Box>
  );
}
