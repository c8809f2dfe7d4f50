export * from './family-book';
export { plainAddresses } from './plain-addresses';
export { poster } from './poster';
export * from './tiny-book';
export { birthdays, bornOn, tinyCalendar } from './tiny-calendar';
export * from './told-book';
export { PagePainter } from '../raster/page-painter';
export { writeFirstPackage } from './first-package';
