export { EditWindow, useWindow } from './edit-window';
export { useTimeLeft } from './use-time-left';
export { duration } from './window-words';
