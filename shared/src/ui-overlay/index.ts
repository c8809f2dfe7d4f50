/** What opens above the page. Loaded with the first remote that asks for it: these widgets are heavy. */
export { CloseButton, Dialog, Menu, Portal, Tooltip } from '@chakra-ui/react';
export { createToaster, Toast, Toaster } from '@chakra-ui/react';
export { Modal } from './modal';
