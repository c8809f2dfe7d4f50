import { createFolderStore } from './folder-store';
import { type ObjectStore, outsideTransactions } from './object-store';
import { createS3Store, type S3Config } from './s3-store';

export { withClaim, type Claim } from './claims';
export { deleteUnnamed } from './delete-unnamed';
export { createS3Store, type S3Config } from './s3-store';
export { ObjectStoreError, type ObjectStore } from './object-store';

export type ObjectStoreConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Config);

export function createObjectStore(config: ObjectStoreConfig): ObjectStore {
  return outsideTransactions(config.kind === 's3' ? createS3Store(config) : createFolderStore(config.folder));
}
