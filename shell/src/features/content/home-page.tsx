import { createElement } from 'react';
import { lateModule, useMarket } from '@bindery/shared';
import { preloadedHome } from '@bindery/shared/boot';
import { useBootData } from '../../boot-context';
import { useWords } from '../../words';
import { LatePage } from '../remotes';
import { usePage } from '../layout';
import { HeroSkeleton } from './hero';
import { Home } from './home';

/** Fetches the home page. Loads the query cache, which a page with preloaded content does not need. */
const fetchedHome = lateModule(() => import(/* webpackChunkName: "fetched-home" */ './fetched-home'));

/** The market's home page: preloaded with the document, or fetched after a navigation within the shop. */
export function HomePage() {
  const words = useWords();
  const home = preloadedHome(useBootData().preloaded, useMarket());
  usePage(words.homeTitle);
  if (home) return <Home home={home} />;
  return <LatePage loading={<HeroSkeleton />}>{createElement(fetchedHome.get('FetchedHome'))}</LatePage>;
}
