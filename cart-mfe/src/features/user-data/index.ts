export { withUserData } from './with-user-data';
