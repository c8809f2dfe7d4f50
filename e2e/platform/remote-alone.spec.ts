import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { addresses, portOf, projectRoot } from '../support/addresses';
import { expectAccessible } from '../support/axe';
import { brokenRemote } from '../support/releases';

const BOOK = '/uk/personalized-products/the-lost-star';
const bar = (page: Page) => page.getByRole('complementary', { name: 'Local build' });
const preview = (page: Page, name = /^Preview of/) => page.getByRole('region', { name });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Child’s name' });

// runs all tests in one worker, because each worker would start a server on the same port
test.describe.configure({ mode: 'default' });

let folder: string;
let remote: string;
let child: ChildProcess;
let output = '';
/** Builds and watches a copy of a remote, as the remote's team would, without a change of the repository. */
test.beforeAll(async () => {
  const cache = path.join(projectRoot, '.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, 'alone-'));
  remote = path.join(folder, 'preview-mfe');
  await cp(path.join(projectRoot, 'preview-mfe'), remote, {
    recursive: true,
    filter: (file) => !/[\\/](dist|node_modules)$/.test(file),
  });
  child = startDev();
});
test.afterAll(async () => {
  child.kill();
  await rm(folder, { recursive: true, force: true });
});
test.use({ answered: 'rejected' });

function startDev(): ChildProcess {
  const started = spawn(
    process.execPath,
    [
      path.join(projectRoot, 'tools/tasks/remote-dev.mjs'),
      ...['--against', addresses.development, '--port', String(portOf.remoteAlone)],
    ],
    { cwd: remote, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  return started;
}
async function endDev(): Promise<void> {
  child.kill();
  await once(child, 'exit');
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const filePath = path.join(remote, file);
  await writeFile(filePath, change(await readFile(filePath, 'utf8')));
}

test('one browser runs a local remote build in a deployed shop (ALONE-01 to 03)', async ({
  page,
  browser,
}) => {
  await expect(() => expect(output).toMatch(/^Open http/m)).toPass({ timeout: 60_000 });
  const address = /^Open (\S+)/m.exec(output)![1]!;

  // a bar on the page names the local build, and the shopper's input is preserved after each new build
  await page.goto(`${address}&path=${BOOK}`);
  await expect(bar(page)).toContainText(`preview_mfe from http://localhost:${portOf.remoteAlone}`);
  await expect(preview(page)).toBeVisible();
  await expectAccessible(page, 'a page with a local build');
  await nameField(page).fill('Ada');
  await edit('src/words/en.arb', (text) => text.replace('Preview of {title}', 'My preview of {title}'));
  await expect(preview(page, /^My preview of/)).toBeVisible();
  await expect(nameField(page)).toHaveValue('Ada');

  const otherContext = await browser.newContext();
  const shopper = await otherContext.newPage();
  await shopper.goto(addresses.development + BOOK);
  await expect(preview(shopper, /^Preview of/)).toBeVisible();
  await expect(bar(shopper)).toBeHidden();
  await otherContext.close();

  // a failed build is reported and does not change the page
  await edit('src/words/en.arb', (text) => `${text}}`);
  await expect(bar(page)).toContainText('It does not build');
  await expect(preview(page, /^My preview of/)).toBeVisible();
  await edit('src/words/en.arb', (text) => text.slice(0, -1));
  await expect(bar(page)).not.toContainText('It does not build');

  // the page uses the released version while the local server is stopped
  await endDev();
  await page.reload();
  await expect(bar(page)).toContainText('what is released stands in');
  await expect(preview(page, /^Preview of/)).toBeVisible();
  child = startDev();
  await expect(preview(page, /^My preview of/)).toBeVisible({ timeout: 60_000 });
  await expect(bar(page)).not.toContainText('stands in');
  await endDev();

  await bar(page).getByRole('link', { name: 'Back to what is released' }).click();
  await expect(preview(page, /^Preview of/)).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(nameField(page)).toHaveValue('Ada');
});

test('a link shows one browser a version that is not active yet (ALONE-04)', async ({ page, browser }) => {
  const cwd = await brokenRemote(
    await mkdtemp(path.join(folder, 'next-')),
    'preview-mfe',
    `wrap('./BookPreview', () => { document.documentElement.dataset.build = 'next'; })`,
  );
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      path.join(projectRoot, 'tools/tasks/release.mjs'),
      ...['preview', '--no-build', '--skip-tests', '--no-browser', '--reason', 'a link', '--by', 'Kim'],
      ...['--to', addresses.development, '--path', BOOK],
    ],
    { cwd, env: { ...process.env, STAFF_TOKEN: '', RELEASE_TOKEN: '' } },
  );
  const [, version, end] = /preview_mfe (\w+) is shown until (\S{16})/.exec(stdout)!;
  const link = stdout.trim().split('\n').at(-1)!;

  await page.goto(link);
  const previewBar = page.getByRole('complementary', { name: 'Preview of a release' });
  await expect(previewBar).toContainText(
    `preview_mfe ${version}, a preview until ${end!.replace('T', ' ')} UTC`,
  );
  await expect(preview(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next');
  await expectAccessible(page, 'a page with a preview');

  const otherContext = await browser.newContext();
  const shopper = await otherContext.newPage();
  await shopper.goto(addresses.development + BOOK);
  await expect(preview(shopper)).toBeVisible();
  await expect(shopper.locator('html')).not.toHaveAttribute('data-build');
  await otherContext.close();

  await previewBar.getByRole('link', { name: 'Back to what is released' }).click();
  await expect(preview(page)).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-build');
  await expect(previewBar).toBeHidden();
});

test('production does not run unreleased builds (ALONE-01)', async ({ page, request }) => {
  const address = `/_canvas/override?remote=preview_mfe&from=http://localhost:${portOf.remoteAlone}`;
  expect((await request.get(addresses.production + address)).status()).toBe(404);
  await page.goto(BOOK);
  await expect(bar(page)).toBeHidden();
});
