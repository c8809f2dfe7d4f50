#!/usr/bin/env node
// Releases a remote, or the shell, to a running shop: `npm -w builder-mfe run release -- --to URL`.
// See docs/deploying-a-remote.md.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { requireNode } from './node-version.mjs';
import { pipelineToken, registryAt, ReleaseError } from './release/registry-client.mjs';
import {
  checkServed,
  isOnPage,
  readLocalBuild,
  releaseName,
  testedContracts,
} from './release/local-build.mjs';
import { oneLine, say, seconds, step } from './release/progress.mjs';
import { SETTINGS_COMMANDS } from './release/settings-commands.mjs';
import { readSteps, whatFollows } from './release/rollout.mjs';
import { runCommand } from './run-command.mjs';

requireNode();

const USAGE = `npm run release -- --to https://shop.example
                          builds, tests, publishes and checks it, and rolls it out: to 5 % of browsers for 10
                          minutes, 25 % for 20 minutes, then all; [--steps 5:10,25:20], or --at-once: to all now
... release -- hold | resume   keeps the rollout where it is; lets it go on
... release -- publish    the same without activating: to try it with a canary
... release -- preview    the same, and prints a link that shows it to whoever opens it, never in production
                          [--days 7] (1 to 30) [--path /uk/cart]
... release -- canary 10 [VERSION]   gives it to 10 of 100 browsers, the same ones while it grows; 0 ends it
... release -- activate VERSION
... release -- rollback [VERSION]    ends the canary; without one the version before is current again;
                          VERSION: that one is to be taken back, and no other
... release -- status
... release -- history [--limit 50]
... release -- rules [--budget ./CartPage=40 ...] [--demand tests,look,approve] [--pipeline "ISSUER SUBJECT" ...] [--place cart.below=./Tips ...]
                          what this shop demands of its releases; staff change it
... release -- contact [--mail team@example.com] [--webhook https://...]   where the team hears that the shop took
                          a release back or held its rollout; "none" removes
... release -- tokens | make-token --label TEAM | revoke-token ID   (staff)
beside each: [--to http://localhost:3000] [--reason "..."] [--by NAME]
to do less: [--no-build] [--skip-tests] [--no-browser]
--force                   though page and remotes do not fit each other (staff)
RELEASE_TOKEN: the deploy token; or RELEASE_IDENTITY_TOKEN of a pipeline; or STAFF_TOKEN. Without one the shop has to run on this machine, outside production.
A workspace of the shop's repository: npm -w builder-mfe run release ...`;
const TEXT = { type: 'string' };
const TEXTS = { ...TEXT, multiple: true };
const FLAG = { type: 'boolean' };
/** Limit of the wait until pages use a release. Every process learns of a release within a second. */
const LIVE_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 100;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        ...{ to: TEXT, reason: TEXT, by: TEXT, limit: TEXT, label: TEXT, days: TEXT, path: TEXT },
        ...{ demand: TEXT, budget: TEXTS, pipeline: TEXTS, place: TEXTS },
        ...{ steps: TEXT, mail: TEXTS, webhook: TEXT, 'at-once': FLAG },
        ...{ 'no-build': FLAG, 'skip-tests': FLAG, 'no-browser': FLAG, force: FLAG, help: FLAG },
      },
    });
  } catch (error) {
    throw new ReleaseError(`${error.message}\n\n${USAGE}`);
  }
}

function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

async function npm(dir, args, { mode, words }) {
  const code = await runCommand('npm', args, { cwd: dir, env: { NODE_ENV: mode } });
  if (code !== 0) throw new ReleaseError(`${words} of ${path.basename(dir)} failed: nothing was published`);
}

const currentVersionOf = async (registry, name) =>
  (await registry.builds(name)).find((build) => build.is_current)?.version ?? null;

/**
 * Builds, tests, publishes and checks.
 *
 * @returns the build's release.json, its rollout steps, and the version that is live before it
 */
async function publish({ dir, name, registry, values, by: authorship }) {
  const previousVersion = await currentVersionOf(registry, name);
  if (!values['no-build'])
    await step('build', () => npm(dir, ['run', 'build'], { mode: 'production', words: 'The build' }));
  if (!values['skip-tests']) await step('test', () => npm(dir, ['test'], { mode: 'test', words: 'A test' }));
  const verifiedAgainst = values['skip-tests'] ? [] : testedContracts(dir);
  const build = readLocalBuild(dir);
  const { release } = build;
  await step(`publish ${name} ${release.version}`, async () => {
    try {
      await registry.publish(name, build.form(verifiedAgainst), authorship);
    } catch (error) {
      if (error.code !== 'release_exists') throw error;
      say('it is published already');
    }
  });
  if (!values['skip-tests']) await registry.prove(name, release.version, 'tests', authorship);
  await step('check', () => checkServed(registry, release));
  if (!values['no-browser']) {
    await step('walk through the shop', async () => {
      // imports it here, because only this step needs an npm package, and a rollback must work without npm packages
      const { seeInBrowser } = await import('./release/look.mjs');
      say(
        await seeInBrowser({
          origin: registry.origin,
          release,
          routes: build.routes,
          dist: path.join(dir, 'dist'),
        }),
      );
    });
    await registry.prove(name, release.version, 'look', authorship);
  }
  return { release, rollout: build.rollout, before: previousVersion };
}

/** Waits until a page lists the release. Does not wait for a remote without a place, because no page lists it. */
async function untilLive(registry, release, bucket) {
  if (!(await registry.isListed(release.name))) return;
  const end = performance.now() + LIVE_WITHIN_MS;
  while (!(await isOnPage(registry, release, bucket))) {
    if (performance.now() > end)
      throw new ReleaseError(
        `It was activated, and pages of ${registry.origin} are still made without it: look at "status" and at the shop's log`,
      );
    await pause(LOOK_EVERY_MS);
  }
}

/** @param {{loads: number, failures: number}} [figures] - undefined if no browser has reported figures yet */
const line = (build, { loads, failures } = { loads: 0, failures: 0 }) =>
  [
    build.version,
    build.is_current && `current since ${build.since}`,
    build.canary_percentage !== undefined &&
      `${build.rollout ? 'rollout' : 'canary'} ${build.canary_percentage} % since ${build.since}`,
    build.rollout && whatFollows(build.rollout),
    (build.is_current || build.canary_percentage !== undefined) && `${loads} loads, ${failures} failed`,
    build.is_previous && 'the one before',
    `published ${build.published_at}`,
  ]
    .filter(Boolean)
    .join('  ');

/** Starts the rollout, and waits until a page for the first group of browsers lists the release. */
async function rollOut({ registry, name, values, by: authorship }, { release, before, rollout }) {
  const { version } = release;
  const steps = readSteps(values.steps ?? rollout);
  const isForSome = await step('roll out', async () => {
    const body = { version, replaces: before, ...(steps && { steps }), ...authorship };
    const { bucket } = await registry.rollout(name, body);
    // does not wait for a forced release: if it fits no current page, no page lists it
    if (!values.force) await untilLive(registry, release, bucket);
    return bucket !== undefined;
  });
  const state = (await registry.builds(name)).find((build) => build.version === version);
  return isForSome && state?.rollout && state;
}

async function activateNow({ registry, name, by: authorship }, { release, before }) {
  await step('activate', async () => {
    await registry.activate(name, { version: release.version, replaces: before, ...authorship });
    await untilLive(registry, release);
  });
}

const COMMANDS = {
  async release(context) {
    const { registry, name, values } = context;
    readSteps(values.steps);
    const published = await publish(context);
    const { release, before: previousVersion } = published;
    // asks the server again, because somebody may have rolled back during the publication
    if (release.version === previousVersion && (await currentVersionOf(registry, name)) === previousVersion)
      return say(`${name} ${previousVersion} is live already`);
    const live = `${name} ${release.version} is live`;
    const end = `at ${registry.origin} after ${seconds()}, in place of ${previousVersion ?? 'none'}`;
    const state = values['at-once']
      ? await activateNow(context, published)
      : await rollOut(context, published);
    if (state) {
      say(`${live} for ${state.canary_percentage} of 100 browsers ${end}`);
      say(`${whatFollows(state.rollout)}; see "status", stop it by "hold" or "rollback"`);
    } else say(`${live} ${end}`);
    if (!(await registry.isListed(name)))
      say(`No page shows it yet: staff give it a place, such as "rules --place cart.below=./Tips"`);
  },
  async hold({ registry, name, by: authorship }) {
    const { version } = await registry.hold(name, authorship);
    say(`The rollout of ${name} ${version} stays where it is until "resume"`);
  },
  async resume({ registry, name, by: authorship }) {
    const { version } = await registry.resume(name, authorship);
    const { rollout } = (await registry.builds(name)).find((build) => build.version === version) ?? {};
    say(`The rollout of ${name} ${version} goes on${rollout ? `: ${whatFollows(rollout)}` : ''}`);
  },
  async publish(context) {
    const { release } = await publish(context);
    say(
      `${release.name} ${release.version} is published and nobody gets it yet: canary 10, or activate ${release.version}`,
    );
  },
  async preview(context) {
    const { registry, name, values } = context;
    const { days = '7', path: shopPath } = values;
    if (!/^([1-9]|[12]\d|30)$/.test(days)) throw new ReleaseError(`--days wants 1 to 30\n\n${USAGE}`);
    const { release } = await publish(context);
    const { address, ends_at: endsAt } = await registry.preview(name, {
      ...{ version: release.version, days: Number(days) },
      ...(shopPath && { path: shopPath }),
    });
    say(
      `${name} ${release.version} is shown until ${endsAt} to whoever opens this link, and to nobody else:`,
    );
    say(address);
  },
  async activate({ registry, name, by: authorship }, version) {
    if (!version) throw new ReleaseError(`Which version? "status" lists them\n\n${USAGE}`);
    const { previous: previousVersion } = await registry.activate(name, { version, ...authorship });
    say(`${name} ${version} is live after ${seconds()}, in place of ${previousVersion ?? 'none'}`);
  },
  async canary({ registry, name, by: authorship }, percentage, version) {
    if (!/^\d{1,2}$/.test(percentage ?? ''))
      throw new ReleaseError(`canary wants 0 to 99 percent\n\n${USAGE}`);
    const canaryAnswer = await registry.canary(name, {
      percentage: Number(percentage),
      ...(version && { version }),
      ...authorship,
    });
    if (percentage === '0') say(`${name} ${canaryAnswer.version} is no canary any more`);
    else say(`${percentage} of 100 browsers get ${name} ${canaryAnswer.version} after ${seconds()}`);
  },
  async rollback({ registry, name, by: authorship }, takesBack) {
    const { version, previous: previousVersion } = await registry.rollback(name, {
      ...(takesBack && { takes_back: takesBack }),
      ...authorship,
    });
    say(`${name} ${version} is live again after ${seconds()}, in place of ${previousVersion}`);
  },
  async status({ registry, name }) {
    const builds = await registry.builds(name);
    if (builds.length === 0) say(`Nothing of ${name} was published to ${registry.origin}`);
    const figures = await registry.figures(name);
    const sumOf = ({ version }) => figures.find((each) => each.version === version)?.sum;
    for (const build of builds) say(line(build, sumOf(build)));
  },
  async history({ registry, name, values }) {
    for (const act of await registry.history(name, values.limit ?? 50))
      say(
        ...[act.at, act.act, act.version],
        act.percentage !== undefined && `${act.percentage} %`,
        act.previous && `in place of ${act.previous}`,
        ...[oneLine(act.actor), oneLine(act.reason)],
      );
  },
  ...SETTINGS_COMMANDS,
};

async function run() {
  const { values, positionals } = readArguments();
  if (values.help) return say(USAGE);
  const [command = 'release', ...args] = positionals;
  if (!Object.hasOwn(COMMANDS, command)) throw new ReleaseError(`There is no "${command}"\n\n${USAGE}`);
  const address = values.to ?? `http://localhost:${process.env.PORT ?? 3000}`;
  if (!URL.canParse(address))
    throw new ReleaseError(`--to ${address} is no address: it begins with https://`);
  const { origin } = new URL(address);
  const dir = process.cwd();
  const name = releaseName(dir);
  const token = process.env.RELEASE_TOKEN || (await pipelineToken(origin, name)) || process.env.STAFF_TOKEN;
  const registry = registryAt({ origin, token });
  const authorship = {
    ...(values.force && { force: true }),
    reason: values.reason ?? git('log', '-1', '--format=%h %s', '--', dir).slice(0, 500),
    ...((values.by ?? git('config', 'user.name')) && { by: values.by ?? git('config', 'user.name') }),
  };
  return COMMANDS[command]({ dir, name, registry, values, by: authorship }, ...args);
}

try {
  await run();
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exit(1);
}
