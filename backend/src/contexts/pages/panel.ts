import type { BootData, RemoteRelease } from '@bindery/shared/contracts';
import { STAFF_PANEL } from '../releases';

type Panel = NonNullable<BootData['panel']>;

/** The panel of staff. The page's own files do not know its name: it is written here, and told where it is listed. */
const PANEL: Panel = {
  remote: STAFF_PANEL,
  expose: './AdminPanel',
  failed: 'The staff panel did not load',
};

export const isPanel = ({ name }: Pick<RemoteRelease, 'name'>): boolean => name === PANEL.remote;

/** @param remotes - of the page @returns what stands at its foot; nothing where they have no panel. Source: docs/rules.md STAFF-01 */
export const panelBelow = (remotes: readonly RemoteRelease[]): Pick<BootData, 'panel'> =>
  remotes.some(isPanel) ? { panel: PANEL } : {};

/** Of the page that is the panel. Source: docs/rules.md STAFF-01 */
export const PANEL_ALONE: Panel = { ...PANEL, heading: 'Bindery staff', props: { isStaffPage: true } };
