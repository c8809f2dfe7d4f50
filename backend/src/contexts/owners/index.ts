export { createOwners, type Owners } from './owners.service';
export { owners } from './owners.tables';
