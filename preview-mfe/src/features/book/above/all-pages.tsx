import { useRef } from 'react';
import type { Page } from '@bindery/shared/contracts';
import { Box, chakra, Grid, Heading, Image } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import { useWords } from '../../../words';
import { thumbnailUrl } from '../../page-image';
import { isCover, pagePosition } from '../openings';

interface AllPagesProps {
  title: string;
  pages: readonly Page[];
  isBound: boolean;
  /** of a page, width divided by height */
  aspect: number;
  /** index of the open page */
  pageIndex: number;
  onChoose(pageIndex: number): void;
  onClose(): void;
}

const Thumbnail = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    p: '1.5',
    borderRadius: 'md',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    textAlign: 'center',
    cursor: 'pointer',
    _hover: { bg: 'brand.muted' },
    '&[aria-current]': { borderColor: 'brand', bg: 'brand.muted' },
    '@media (forced-colors: active)': { '&[aria-current]': { outline: '3px solid Highlight' } },
  },
});

/** Thumbnails of all pages, loaded as they scroll into view. A press on a thumbnail opens the book at that page. */
export function AllPages({ title, pages, isBound, aspect, pageIndex, onChoose, onClose }: AllPagesProps) {
  const words = useWords();
  const currentButton = useRef<HTMLButtonElement>(null);
  const nameOf = (index: number): string =>
    !isCover(pagePosition(index, pages.length, isBound))
      ? words.pageNumber(index + 1)
      : index === 0
        ? words.frontCover
        : words.backCover;
  return (
    <Modal
      isOpen
      title={`${words.allPages}: ${title}`}
      cancelLabel={words.closePages}
      firstFocus={() => currentButton.current}
      onClose={onClose}
    >
      <Heading as="h2" size="md" mb="4">
        {words.allPages}
      </Heading>
      <Grid
        as="ol"
        listStyleType="none"
        templateColumns={{
          base: 'repeat(auto-fill, minmax(6.5rem, 1fr))',
          md: 'repeat(auto-fill, minmax(8rem, 1fr))',
        }}
        gap="2"
        pb="6"
      >
        {pages.map((page, index) => (
          <Box as="li" key={page.info.pageName}>
            <Thumbnail
              ref={index === pageIndex ? currentButton : undefined}
              type="button"
              aria-current={index === pageIndex ? 'page' : undefined}
              onClick={() => {
                onChoose(index);
                onClose();
              }}
            >
              <SmallPage page={page} aspect={aspect} />
              <Box as="span" fontSize="sm">
                {nameOf(index)}
              </Box>
            </Thumbnail>
          </Box>
        ))}
      </Grid>
    </Modal>
  );
}

function SmallPage({ page, aspect }: { page: Page; aspect: number }) {
  return (
    <Box bg="bg.muted" mb="1" style={{ aspectRatio: aspect }}>
      <Image
        src={thumbnailUrl(page)}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        boxSize="full"
        objectFit="contain"
      />
    </Box>
  );
}
