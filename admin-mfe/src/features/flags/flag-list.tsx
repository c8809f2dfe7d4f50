import { lazy } from 'react';
import { ToolButton } from '../staff';

const FlagsModal = lazy(() => import('./flags-modal'));

/** Opens what is switched on for this browser, and by whom. */
export const FlagList = () => <ToolButton label="Flags" modal={FlagsModal} />;
