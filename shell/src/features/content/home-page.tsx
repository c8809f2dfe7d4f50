import { createElement } from 'react';
import { lateModule, useMarket } from '@bindery/shared';
import { preloadedProducts } from '@bindery/shared/boot';
import { useBootData } from '../../boot-context';
import { useWords } from '../../words';
import { LatePage } from '../remotes';
import { usePage } from '../layout';
import { HeroSkeleton } from './hero';
import { Shelf } from './shelf';

/** Fetches the books. Brings the query cache, which a page with preloaded books does not need. */
const fetchedShelf = lateModule(() => import(/* webpackChunkName: "fetched-shelf" */ './fetched-shelf'));

/** The market's books: preloaded with the document, or fetched after a navigation within the shop. */
export function HomePage() {
  const words = useWords();
  const products = preloadedProducts(useBootData().preloaded, useMarket());
  usePage(words.homeTitle);
  if (products) return <Shelf products={products} />;
  return (
    <LatePage loading={<HeroSkeleton />}>
      <FetchedShelf />
    </LatePage>
  );
}

function FetchedShelf() {
  return createElement(fetchedShelf.get('FetchedShelf'));
}
