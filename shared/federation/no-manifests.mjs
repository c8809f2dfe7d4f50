export { DisabledSnapshotHandler as SnapshotHandler } from 'disabled-snapshot-handler';

/** Nothing is known of a remote but what the page's boot data says. */
export const getGlobalRemoteInfo = () => ({
  hostGlobalSnapshot: undefined,
  globalSnapshot: {},
  remoteSnapshot: undefined,
});
