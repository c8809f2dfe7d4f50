export { EditWindow, useWindow } from './edit-window';
