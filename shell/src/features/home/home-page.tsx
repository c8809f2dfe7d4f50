import { createElement } from 'react';
import { lateModule, useMarket } from '@bindery/shared';
import { preloadedProducts } from '@bindery/shared/boot';
import { useBootData } from '../../boot-context';
import { useWords } from '../../words';
import { LatePage } from '../remotes';
import { usePage } from '../layout';
import { HeroSkeleton } from './hero';
import { Shelf } from './shelf';

/** Asks the server for the books: the query cache comes with it, which a page with its books has no need of. */
const fetchedShelf = lateModule(() => import(/* webpackChunkName: "fetched-shelf" */ './fetched-shelf'));

/** The market's books. They come with the page; whoever arrives from another page of the shop fetches them. */
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
