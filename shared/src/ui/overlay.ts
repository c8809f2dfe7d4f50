/** What opens above the page. Loaded with the first thing that opens: its widgets are heavy. */
export { Dialog, Portal } from '@chakra-ui/react';
export { Modal } from './modal';
export { useBackCloses } from '../core/overlay-history';
