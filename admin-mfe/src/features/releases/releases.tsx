import { lazy } from 'react';
import { ToolButton } from '../staff';

const ReleasesModal = lazy(() => import('./releases-modal'));

/** Opens what is active of the page and of each remote. */
export const Releases = () => <ToolButton label="Releases" modal={ReleasesModal} />;
