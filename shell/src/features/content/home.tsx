import { createElement, type ReactNode } from 'react';
import { LateBoundary, lateModule } from '@bindery/shared';
import type { ContentSlice, HomeContent, ProductSummary } from '@bindery/shared/contracts';
import { Container } from '@bindery/shared/ui';
import { useListEvents } from '../catalogue';
import { BookRow, booksIn } from './book-row';
import { Figures } from './figures';
import { Hero } from './hero';

/** Components for the kinds of slices that are on the home page only if editors add them. */
const lateSlices = lateModule(() => import(/* webpackChunkName: "slices" */ './slices'));

const booksOf = ({ hero, slices }: HomeContent): ProductSummary[] => [
  ...(hero ? [hero] : []),
  ...booksIn(slices),
];

/** Shows the home page's first book, and the slices below it. */
export function Home({ home }: { home: HomeContent }) {
  const { hero, slices } = home;
  const select = useListEvents(booksOf(home));
  return (
    <>
      {hero ? (
        <Hero product={hero} eyebrow={home.eyebrow} text={home.text} onSelect={() => select(hero)} />
      ) : (
        latePart(createElement(lateSlices.get('NoBooks')))
      )}
      {slices.map((slice, index) => (
        <Container key={index} py={{ base: '10', lg: '14' }}>
          {sliceOfHome(slice, select)}
        </Container>
      ))}
    </>
  );
}

const latePart = (part: ReactNode): ReactNode => <LateBoundary notice={() => null}>{part}</LateBoundary>;

function sliceOfHome(slice: ContentSlice, select: (product: ProductSummary) => void): ReactNode {
  if (slice.type === 'figures') return <Figures {...slice} />;
  if (slice.type === 'book_row') return <BookRow {...slice} title={slice.title} onSelect={select} />;
  return latePart(createElement(lateSlices.get('Slice'), { slice }));
}
