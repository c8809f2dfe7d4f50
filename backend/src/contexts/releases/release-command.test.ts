import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BuiltPage } from '../../testing/built-page';
import { openedShop, type TestShop } from '../../testing/test-shop';
import { aRelease } from './testing/a-release';
import { stepsAge } from './testing/bare-registry';

const COMMAND = fileURLToPath(new URL('../../../../tools/tasks/release.mjs', import.meta.url));
const STAFF_TOKEN = 'the-token-of-staff-which-is-long-enough';
const WITHIN_MS = 60_000;

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

describe('the release command', () => {
  let shop: TestShop;
  let origin: string;
  let folder: string;
  let built: BuiltPage;
  const opened = openedShop({ variables: { STAFF_TOKEN } });
  beforeAll(async () => {
    built = await BuiltPage.create();
    const { catalogue, database } = opened;
    shop = await catalogue.shop(database, { workspacesDir: built.dir });
    origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    folder = await mkdtemp(join(tmpdir(), 'release-command-'));
    await mkdir(join(folder, 'cart-mfe/dist'), { recursive: true });
    await writeFile(join(folder, 'cart-mfe/mfe.json'), JSON.stringify({ name: 'cart_mfe' }));
  });
  afterAll(() => Promise.all([shop.closeApp(), built.remove(), rm(folder, { recursive: true })]));
  beforeEach(async () => {
    for (const table of ['builds', 'current_builds', 'canary_builds', 'release_acts', 'release_rules']) {
      const text = `delete from ${table} where name <> 'shell'`;
      await opened.database.query({ name: `empty_${table}`, text });
    }
  });

  async function build(version: string): Promise<void> {
    const { release, files } = aRelease('cart_mfe', version);
    for (const [name, content] of Object.entries({ ...files, 'release.json': JSON.stringify(release) }))
      await writeFile(join(folder, 'cart-mfe/dist', name), content);
  }

  /** @param killAt - the command is killed when it prints this text */
  async function run(
    args: string[],
    { killAt, env = {}, to = origin }: { killAt?: string; env?: object; to?: string } = {},
  ): Promise<Ended> {
    const child = spawn(process.execPath, [COMMAND, ...args, '--to', to], {
      cwd: join(folder, 'cart-mfe'),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: WITHIN_MS,
      killSignal: 'SIGKILL',
      env: { ...process.env, STAFF_TOKEN, RELEASE_TOKEN: '', ...env },
    });
    let output = '';
    const hear = (line: string): void => {
      output += `${line}\n`;
      if (killAt && line.startsWith(killAt)) child.kill('SIGKILL');
    };
    createInterface({ input: child.stdout }).on('line', hear);
    createInterface({ input: child.stderr }).on('line', hear);
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output };
  }
  const rollOut = (extraArgs: string[] = [], options = {}) =>
    run(
      ['--no-build', '--skip-tests', '--no-browser', '--reason', 'a test', '--by', 'Kim', ...extraArgs],
      options,
    );
  const release = (extraArgs: string[] = [], options = {}) => rollOut(['--at-once', ...extraArgs], options);
  const listed = async () => /"name":"cart_mfe","version":"(\w+)"/.exec((await shop.get('/uk')).body)?.[1];

  it('publishes, checks and activates a build', async () => {
    await build('v1');
    const firstRun = await release();
    expect(firstRun.output).toMatch(
      /publish cart_mfe v1: done[^]*check: done[^]*cart_mfe v1 is live at .* in place of none/,
    );
    expect([firstRun.code, await listed()]).toEqual([0, 'v1']);
    expect(await release()).toMatchObject({
      code: 0,
      output: expect.stringContaining('cart_mfe v1 is live already'),
    });
  });

  it('starts, activates and rolls back a canary', async () => {
    await build('v1');
    await release();
    await build('v2');
    expect((await release(['publish'])).output).toContain('nobody gets it yet');
    expect((await run(['canary', '10'])).output).toContain('10 of 100 browsers get cart_mfe v2');
    expect((await run(['status'])).output).toMatch(/v2 {2}canary 10 % since/);
    expect((await run(['activate', 'v2', '--by', 'Ada'])).output).toMatch(
      /v2 is live after .* in place of v1/,
    );
    expect(await listed()).toBe('v2');
    expect(await run(['rollback', 'v1'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('cart_mfe is at v2 by now, not at v1'),
    });
    expect((await run(['rollback', '--reason', 'it broke'])).output).toMatch(
      /v1 is live again .* in place of v2/,
    );
    expect(await listed()).toBe('v1');
    const { output } = await run(['history']);
    expect(
      output
        .trim()
        .split('\n')
        .map((line) => line.split('  ').slice(1, 3).join(' ')),
    ).toEqual([...['rollback v1', 'activate v2', 'canary v2', 'publish v2', 'activate v1', 'publish v1']]);
    expect(output).toMatch(/rollback {2}v1 .*it broke\n/);
    expect(output).toMatch(/activate {2}v2 .*Ada, machine/);
  });

  it('prints the steps of a rollout with their times', async () => {
    await build('v1');
    expect((await rollOut()).output).toMatch(/cart_mfe v1 is live at .* in place of none/);
    await build('v2');
    const { code, output } = await rollOut();
    expect(output).toMatch(
      /v2 is live for 5 of 100 browsers at .* in place of v1\n25 % in 10 min, all in 30 min/,
    );
    expect(code).toBe(0);
    expect((await run(['status'])).output).toMatch(/v2 {2}rollout 5 % since .* {2}25 % in 10 min, all in 30/);
    const columns = 'name, version, expose, at, loads, failures, slow, blocked, goals, shown, slot_ms';
    const text = `insert into release_figures (${columns}) values ('cart_mfe', 'v2', './A', now(), 312, 3, 0, 0, 0, 0, 0)`;
    await opened.database.query({ name: 'test_figures', text });
    expect((await run(['hold', '--reason', 'a look'])).output).toContain(
      'v2 stays where it is until "resume"',
    );
    expect((await run(['status'])).output).toMatch(
      /v1 {2}current since \S+ {2}0 loads, 0 failed[^]*v2 {2}rollout 5 % .* {2}held until "resume" {2}312 loads, 3 failed/,
    );
    await stepsAge(opened.database, 100);
    await shop.registry.rollouts.advance();
    expect((await run(['resume'])).output).toContain('v2 goes on: 25 % in 10 min, all in 30 min');
    expect((await rollOut()).output).toContain('v2 is live for 5 of 100 browsers'); // a repeated command
    for (const minutes of [10, 20]) {
      await stepsAge(opened.database, minutes);
      await shop.registry.rollouts.advance();
    }
    expect(await listed()).toBe('v2');
    expect((await run(['history'])).output).toMatch(
      /activate {2}v2 .*the clock[^]*canary {2}v2 {2}25 % {2}the clock[^]*resume {2}v2[^]*hold {2}v2.*a look/,
    );
    expect((await run(['hold'])).output).toContain('cart_mfe has no rollout');
  });

  it('reads the steps of a rollout from the command line or from mfe.json', async () => {
    const manifest = join(folder, 'cart-mfe/mfe.json');
    await writeFile(manifest, JSON.stringify({ name: 'cart_mfe', rollout: '20:5,50:60' }));
    await build('v1');
    await release();
    await build('v2');
    expect((await rollOut()).output).toMatch(/for 20 of 100 browsers .*\n50 % in 5 min, all in 65 min/);
    expect((await rollOut(['--steps', '1:1'])).output).toMatch(/for 1 of 100 browsers .*\nall in 1 min/);
    await writeFile(manifest, JSON.stringify({ name: 'cart_mfe' }));
    expect(await rollOut(['--steps', '5'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('"5" are no steps of a rollout'),
    });
    expect((await rollOut(['--steps', '9:1,5:1'])).output).toContain('more browsers than the one before');
  });

  it('sets, shows and removes the team’s addresses for news of releases', async () => {
    expect((await run(['contact'])).output).toContain('cart_mfe: mails to nobody; webhook none');
    const options = [
      '--mail',
      'a@example.com',
      '--mail',
      'b@example.com',
      '--webhook',
      'https://hooks.example/secret',
    ];
    const shown = 'cart_mfe: mails to a@example.com, b@example.com; webhook https://hooks.example/…\n';
    expect(await run(['contact', ...options])).toEqual({ code: 0, output: shown });
    expect((await run(['contact', '--mail', 'none'])).output).toContain('mails to nobody; webhook https:');
    expect((await run(['contact', '--webhook', 'none'])).output).toContain('mails to nobody; webhook none');
    expect(await run(['contact', '--webhook', 'http://hooks.example/secret'])).toEqual({
      code: 1,
      output: 'The webhook of cart_mfe is refused: it has to begin with https://\n',
    });
  });

  it('prints each act of the history on one line, even if the reason has line breaks', async () => {
    await build('v1');
    await release(['publish', '--by', 'Kim\u001b[2J', '--reason', 'a test\n2030-01-01  rollback  v0  Ada']);
    const { output } = await run(['history']);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toMatch(/Kim \[2J, machine {2}a test 2030-01-01/);
  });

  it('explains why a deploy token cannot release another remote', async () => {
    const tokenRun = await run(['make-token', '--label', 'the cart team']);
    const [, RELEASE_TOKEN] = /RELEASE_TOKEN=(\S+)/.exec(tokenRun.output)!;
    await build('v1');
    expect((await release([], { env: { RELEASE_TOKEN, STAFF_TOKEN: '' } })).code).toBe(0);
    const guessed = await release([], { env: { RELEASE_TOKEN: 'deploy_guessed' } });
    expect(guessed).toMatchObject({ code: 1, output: expect.stringContaining('Set RELEASE_TOKEN') });
  });

  it.each(['publish cart_mfe', 'check ...', 'roll out ...', 'activate ...'])(
    'completes the release in the next run if it is killed while it prints "%s"',
    async (killAt) => {
      await build('v1');
      await release();
      await build('v2');
      const firstRun = killAt === 'roll out ...' ? rollOut : release;
      expect((await firstRun([], { killAt })).code).toBeNull();
      const listedVersion = await listed();
      // this browser may receive the new version in the first step of the rollout
      const mayBeNew = ['activate ...', 'roll out ...'].includes(killAt);
      expect(['v1', ...(mayBeNew ? ['v2'] : [])]).toContain(listedVersion);
      expect((await release()).code).toBe(0);
      expect(await listed()).toBe('v2');
      const file = await shop.get('/mfe/cart_mfe/v2/remoteEntry.v2.js');
      expect(file.body).toBe('/* cart_mfe v2 */');
    },
  );

  it('succeeds in both of two simultaneous runs', async () => {
    await build('v1');
    await release();
    await build('v2');
    const runs = await Promise.all([release(), release()]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(await listed()).toBe('v2');
  });

  it('fails if the release is rolled back during the tests', async () => {
    await build('v1');
    await release();
    await build('v2');
    await release();
    await writeFile(
      join(folder, 'cart-mfe/package.json'),
      JSON.stringify({ scripts: { test: `node "${COMMAND}" rollback --to ${origin} --reason broken` } }),
    );
    const lateRun = await run(['--no-build', '--no-browser', '--reason', 'a test']);
    expect(lateRun).toMatchObject({
      code: 1,
      output: expect.stringContaining('cart_mfe is at v1 by now, not at v2'),
    });
    expect(await listed()).toBe('v1');
  });

  // Source: docs/rules.md ALONE-04
  it('fails before the upload if the days of a preview are out of range', async () => {
    await build('v1');
    expect(await release(['preview', '--days', '31'])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^--days wants 1 to 30/),
    });
    expect(await release(['preview'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('Production shows no version before its release'),
    });
    expect(await listed()).toBeUndefined();
  });

  // Source: docs/rules.md ALONE-04
  it('publishes a build for a staging shop, and prints a preview link', async () => {
    const { catalogue, database } = opened;
    const staging = await catalogue.shop(database, {
      ...{ workspacesDir: built.dir, environment: 'staging' },
    });
    const to = await staging.app.listen({ port: 0, host: '127.0.0.1' });
    await build('v1');
    const previewed = () => release(['preview', '--days', '2', '--path', '/uk'], { to });
    const firstRun = await previewed();
    expect(firstRun.output).toMatch(/cart_mfe v1 is shown until \S+ to whoever opens this link/);
    const secondRun = await previewed();
    expect(secondRun.output).toContain('it is published already');
    const { pathname, search } = new URL(secondRun.output.trim().split('\n').at(-1)!);
    const opening = await staging.get(pathname + search);
    expect([secondRun.code, opening.statusCode, opening.headers.location]).toEqual([0, 302, '/uk']);
    await staging.closeApp();
  });

  it('reports a faulty build or address', async () => {
    await build('v1');
    await writeFile(join(folder, 'cart-mfe/dist/remoteEntry.v1.js'), 'evil');
    expect(await release()).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not what release.json says: build the workspace again'),
    });
    expect((await run(['activat'])).output).toContain('There is no "activat"');
    expect((await run(['activate', 'v9'])).output).toContain('There is no cart_mfe v9 here');
  });
});
