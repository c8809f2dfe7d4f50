import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { portOf } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { choosePhoto, openPhotoStep, phonePhoto } from '../support/photo';
import { startServer } from '../support/servers';
import { expect, test } from '../support/test';

test('the shop refuses a new upload of a photo that staff have rejected', async ({ page, browser }) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bindery-photos-'));
  const server = await startServer(portOf.photoReview, dataDir, {
    APP_ENV: 'development',
    IMAGE_MODERATION: 'enabled',
  });
  try {
    const photo = { name: 'us.jpg', buffer: await phonePhoto() };
    const field = await openPhotoStep(page, server.address);
    await choosePhoto(field, photo);
    await expect(field.getByRole('img', { name: 'Your photo' })).toBeVisible();

    const staff = await browser.newPage();
    await staff.goto(`${server.address}/uk`);
    await staff.getByRole('button', { name: /Staff panel/ }).click();
    await staff.getByRole('button', { name: 'Photos to review' }).click();
    const queue = staff.getByRole('dialog', { name: 'Photos to review' });
    await queue.getByRole('listitem').first().focus();
    await expectAccessible(staff, 'the review queue');
    await staff.keyboard.press('r');
    await expect(queue.getByText('Press once more to reject it for good.')).toBeVisible();
    await staff.keyboard.press('r');
    await expect(queue.getByText('Rejected. No photo is waiting.')).toBeVisible();
    await staff.close();

    await choosePhoto(field, photo);
    await expect(field.getByText(/flagged by our content moderation/)).toBeVisible();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
