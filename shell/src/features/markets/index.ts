export { MarketChooser } from './market-chooser';
