export { PersonalisationManager } from './manager';
