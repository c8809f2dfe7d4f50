import { useEnvironment } from '@bindery/shared';
import { useBootData } from '../../boot-context';
import { RemoteSlot, useRemotes } from '../remotes';

/**
 * What the server has stand at the foot of every page. What it is, and what it is called, the server says where it lists
 * one: the files of a page that has none name nothing of it. Source: docs/rules.md STAFF-01
 */
export function Panel() {
  const environment = useEnvironment();
  const remotes = useRemotes();
  const { panel, shellVersion } = useBootData();
  if (!panel || !remotes.loader.isListed(panel.remote)) return null;
  return (
    <RemoteSlot
      // types alone: nothing of the names is in the bundle
      remote={panel.remote as 'admin_mfe'}
      expose={panel.expose as './AdminPanel'}
      props={{ environment, shellVersion, remotes, ...panel.props }}
      part={panel}
      loading={null}
    />
  );
}
