import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '../support/test';
import { firstPort } from '../support/addresses';
import { startServer } from '../support/servers';
import { makeBook } from '../support/make-book';

test.describe('a cart outlives the server', () => {
  test('the book is still there after the server was killed and started again', async ({ page }) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bindery-restart-'));
    const first = await startServer(firstPort + 2, dataDir);
    try {
      await makeBook(page, { origin: first.address, name: 'Ottilie' });
      await expect(page.getByText('Ottilie').first()).toBeVisible();
      await first.stop('SIGKILL');
      const second = await startServer(firstPort + 2, dataDir);
      try {
        await page.goto(`${second.address}/uk/cart`);
        await expect(page.getByText('Ottilie').first()).toBeVisible();
      } finally {
        await second.stop();
      }
    } finally {
      await first.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
