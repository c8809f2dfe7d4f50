import { createElement } from 'react';
import { lateModule, useMarket } from '@bindery/shared';
import { preloadedHome } from '@bindery/shared/boot';
import { useBootData } from '../../boot-context';
import { useWords } from '../../words';
import { LatePage } from '../remotes';
import { usePage } from '../layout';
import { HeroSkeleton } from './hero';
import { Home } from './home';

/** Fetches the home page. Loads the query cache, which a preloaded home page does not need. */
const fetchedHome = lateModule(() => import(/* webpackChunkName: "fetched-home" */ './fetched-home'));

/** The market's home page. Its content is preloaded with the document, or fetched after a navigation in the shop. */
export function HomePage() {
  const words = useWords();
  const home = preloadedHome(useBootData().preloaded, useMarket());
  usePage(words.homeTitle);
  if (home) return <Home home={home} />;
  return <LatePage loading={<HeroSkeleton />}>{createElement(fetchedHome.get('FetchedHome'))}</LatePage>;
}
