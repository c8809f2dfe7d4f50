import { useLocation, useMarket } from '@bindery/shared';
import { RemoteSlot } from './remote-slot';
import { useRemotes } from './remotes-context';

/**
 * Modules that staff have placed on this page. The shell does not know these modules, so it passes only the market to
 * each module. A failed module shows nothing. Source: docs/rules.md REL-23
 */
export default function PlacedModules({ slot }: { slot: string }) {
  const { releases } = useRemotes();
  const { pathname } = useLocation();
  const market = useMarket();
  return releases.flatMap(({ name, places = [] }) =>
    places
      .filter((place) => place.slot === slot && new RegExp(place.paths).test(pathname))
      .map(({ expose }) => (
        <RemoteSlot
          key={`${name} ${expose}`}
          // the types use one remote and module as an example, because the shell does not know the placed modules
          remote={name as 'admin_mfe'}
          expose={expose as './AdminPanel'}
          props={{ market: market.identifier } as never}
          part={{ failed: '' }}
          loading={null}
          fallback={() => null}
        />
      )),
  );
}
