export { forgetOwner } from './forget-owner';
export { createOwners, type Owners } from './owners.service';
export { owners } from './owners.tables';
