export { AddOnsChooser } from './add-ons-chooser';
export { DroppedNotice } from './dropped-notice';
export { GiftWrapChooser } from './gift-wrap-chooser';
export { useExtras, type ExtrasOfBook } from './use-extras';
