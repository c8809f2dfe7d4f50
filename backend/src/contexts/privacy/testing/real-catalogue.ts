import { fileURLToPath } from 'node:url';
import { beforeAll } from '@jest/globals';
import { type TestCatalogue, withCatalogue } from '../../../testing/test-shop';
import { twoColours } from '../../photos/testing/pictures';

const CATALOGUE_DIR = fileURLToPath(new URL('../../../../catalogue', import.meta.url));

/** Opens the shop's own catalogue, which has books with photos, and makes a photo for the tests in a test file. */
export function withRealCatalogue(take: (catalogue: TestCatalogue, jpeg: Buffer) => void): void {
  const catalogue = withCatalogue({ CATALOGUE_DIR });
  beforeAll(async () => take(catalogue(), await twoColours(64, 48).jpeg().toBuffer()));
}
