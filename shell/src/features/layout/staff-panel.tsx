import { useEnvironment } from '@bindery/shared';
import { useBootData } from '../../boot-context';
import { RemoteSlot, useRemotes } from '../remotes';

/** Where the server lists the staff panel, it stands at the foot of the page; elsewhere nothing hints at it. */
export function StaffPanel() {
  const environment = useEnvironment();
  const remotes = useRemotes();
  const { shellVersion, isStaffPage } = useBootData();
  if (!remotes.loader.isListed('admin_mfe')) return null;
  return (
    <RemoteSlot
      remote="admin_mfe"
      expose="./AdminPanel"
      props={{ environment, shellVersion, remotes, ...(isStaffPage && { isStaffPage }) }}
      part="panel"
      loading={null}
    />
  );
}
