import type { BootData, RemoteRelease } from '@bindery/shared/contracts';
import { STAFF_PANEL } from '../releases';

type Panel = NonNullable<BootData['panel']>;

/** The staff panel. Page files do not contain its name; the server sends it if the release lists the panel. */
const PANEL: Panel = {
  remote: STAFF_PANEL,
  expose: './AdminPanel',
  failed: 'The staff panel did not load',
};

export const isPanel = ({ name }: Pick<RemoteRelease, 'name'>): boolean => name === PANEL.remote;

/**
 * @param remotes - of the page @returns the panel at the page's foot; empty if the page has none.
 *   Source: docs/rules.md STAFF-01
 */
export const panelBelow = (remotes: readonly RemoteRelease[]): Pick<BootData, 'panel'> =>
  remotes.some(isPanel) ? { panel: PANEL } : {};

/** The panel as its own page. Source: docs/rules.md STAFF-01 */
export const PANEL_ALONE: Panel = { ...PANEL, heading: 'Bindery staff', props: { isStaffPage: true } };
