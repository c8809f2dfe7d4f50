/** Dialogs. Loaded when the first one opens, because the widgets are heavy. */
export { Dialog, Portal } from '@chakra-ui/react';
export { Modal } from './modal';
export { useBackCloses } from '../core/overlay-history';
