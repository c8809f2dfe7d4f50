import { useEnvironment } from '@bindery/shared';
import { useBootData } from '../../boot-context';
import { RemoteSlot, useRemotes } from '../remotes';

/**
 * The panel at the foot of every page, if the server lists one. The server names its remote, so that the files of a
 * page without it do not mention it. Source: docs/rules.md STAFF-01
 */
export function Panel() {
  const environment = useEnvironment();
  const remotes = useRemotes();
  const { panel, shellVersion } = useBootData();
  if (!panel || !remotes.loader.isListed(panel.remote)) return null;
  return (
    <RemoteSlot
      // a type only: the bundle does not contain the names
      remote={panel.remote as 'admin_mfe'}
      expose={panel.expose as './AdminPanel'}
      props={{ environment, shellVersion, remotes, ...panel.props }}
      part={panel}
      loading={null}
    />
  );
}
