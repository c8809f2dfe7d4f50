export { createTabChannel } from './tab-channel';
