import type { Connection } from '../../platform/database';
import { withClaim } from '../../platform/object-store';
import { prefixOf } from './build-store';
import { buildsRepository as repository, type BuildRow, type BuildState } from './builds.repository';
import { candidateOf, endCanary } from './canary';
import { BUILDS_CHANGED, deleteOldestBuilds, type Publishing } from './publish-build';
import type { Build } from './read-build';
import type { ReleaseProof } from './builds.tables';
import { lineOf, releaseActsRepository as acts, type By } from './release-acts.repository';
import type { ReleaseNews } from './release-news';
import {
  budgetFaults,
  demandFaults,
  releaseRulesRepository as rules,
  type ReleaseRules,
} from './release-rules';
import { fitFaults, ownFaults } from './release-faults';
import { isListed } from './release-sets';
import {
  releaseFiguresRepository as figuresRepository,
  type VersionFigures,
} from './release-figures.repository';
import { existsIn, type ReleasePlace } from './release-file';
import {
  NoSuchReleaseError,
  ReleaseExistsError,
  ReleaseMovedError,
  ReleaseRefusedError,
  ReleaseStateError,
} from './releases.errors';
import { requireNotMoved, Rollouts, type Activated, type Activation } from './rollouts';

/** Name of a lock that serialises acts, because two new releases may fit the active releases but not each other. */
const ACTIVE_SET = '*';

/**
 * The acts of teams on releases. Each act is one transaction that locks the name and adds a row to the history. Every
 * process uses the new state within a second. Source: docs/adr/0034-builds-in-the-object-store.md
 */
export class Registry {
  readonly rollouts: Rollouts;

  constructor(
    private readonly publishing: Publishing,
    /** places of this shop; the registry refuses a release for other places */
    private readonly places: readonly ReleasePlace[],
    private readonly news?: ReleaseNews,
  ) {
    this.rollouts = new Rollouts({
      database: publishing.database,
      act: (name, work) => this.act(name, work),
      keptBuild: (...ofBuild) => this.keptBuild(...ofBuild),
      requireMayRun: (...ofBuild) => this.requireMayRun(...ofBuild),
      activate: (...ofActivation) => this.activateNow(...ofActivation),
      news,
    });
  }

  /**
   * Stores a version and its files, but does not activate it. Pages do not use it yet.
   *
   * @throws ReleaseRefusedError with all faults; ReleaseExistsError
   */
  async publish(build: Build, author: By): Promise<void> {
    const { database, store } = this.publishing;
    const { name, version } = build.release;
    const faults = await budgetFaults(build, await rules.ofName(database, name));
    if (faults.length > 0) throw new ReleaseRefusedError(`${name} ${version}`, faults);
    const check = async (on: Connection): Promise<void> => {
      if (await repository.find(on, name, version)) throw new ReleaseExistsError(name, version);
      await this.requireNoFaults(on, build, author);
    };
    await withClaim(database, prefixOf(build.release), async (claim) => {
      await check(database);
      // also overwrites stored files, because files of a killed process may not match the new row's hashes
      await store.put(build, build.stored);
      await this.changing(name, async (transaction) => {
        await claim.require(transaction);
        await repository.lock(transaction, name);
        await check(transaction);
        await repository.insert(transaction, build);
        await acts.add(transaction, { name, version, act: 'publish', ...lineOf(author) });
      });
    });
    await deleteOldestBuilds(this.publishing, name);
  }

  /**
   * Makes a kept version current for new pages. It ends a canary of the name.
   *
   * @throws NoSuchReleaseError; ReleaseMovedError if another version became current; ReleaseRefusedError
   */
  activate(name: string, activation: Activation, author: By): Promise<Activated> {
    return this.act(name, (transaction) => this.activateNow(transaction, name, activation, author));
  }

  /**
   * Makes a kept version the canary of a share of browsers; 0 % ends the canary.
   *
   * @param version - undefined means the canary; if there is none, the latest version after the current one
   * @param percentage - 0 to 99, of all browsers
   * @throws NoSuchReleaseError, ReleaseStateError, ReleaseRefusedError
   */
  canary(
    name: string,
    {
      version: wantedVersion,
      percentage,
    }: { readonly version?: string | undefined; readonly percentage: number },
    author: By,
  ): Promise<{ readonly version: string }> {
    return this.act(name, async (transaction) => {
      const running = await repository.canaryOf(transaction, name);
      if (percentage === 0) {
        const ended = await endCanary(transaction, name, lineOf(author));
        if (ended === undefined) throw new ReleaseStateError('no_canary', `${name} has no canary`);
        return { version: ended };
      }
      const currentRow = await repository.currentOf(transaction, name);
      if (!currentRow)
        throw new ReleaseStateError('nothing_current', `${name} has no current version: activate one first`);
      const version = wantedVersion ?? running?.version ?? (await candidateOf(transaction, name));
      if (version === currentRow.version)
        throw new ReleaseStateError('already_current', `${name} ${version} is the current version already`);
      const build = await this.keptBuild(transaction, name, version);
      await this.requireMayRun(transaction, build, author);
      await endCanary(transaction, name, lineOf(author), version);
      await repository.setCanary(transaction, name, version, percentage);
      await acts.add(transaction, { name, version, act: 'canary', percentage, ...lineOf(author) });
      return { version };
    });
  }

  /**
   * Takes back the last act. Ends the canary or, if there is none, makes the last known good version current again.
   *
   * @param takesBack - the canary or, by default, the current version that the caller saw; undefined skips this check
   * @throws ReleaseMovedError if it is another version now; ReleaseStateError if there is no earlier version
   */
  rollback(name: string, author: By, takesBack?: string): Promise<Activated> {
    return this.act(name, async (transaction) => {
      const currentRow = await repository.currentOf(transaction, name);
      const runningVersion = ((await repository.canaryOf(transaction, name)) ?? currentRow)?.version;
      // if two callers react to the same fault, the second request must not roll back another version
      if (takesBack !== undefined && takesBack !== runningVersion)
        throw new ReleaseMovedError(name, takesBack, runningVersion);
      const ended = await endCanary(transaction, name, lineOf(author));
      if (currentRow && ended !== undefined)
        return this.tellTeam(transaction, name, { version: currentRow.version, previous: ended }, author);
      const version = await repository.goodBefore(transaction, name);
      if (!currentRow || !version || !(await repository.find(transaction, name, version)))
        throw new ReleaseStateError(
          'nothing_before',
          `There is no earlier version of ${name} to go back to: activate one by its version`,
        );
      await this.requireNoFaults(transaction, await this.keptBuild(transaction, name, version), author);
      await repository.makeCurrent(transaction, name, version);
      await acts.add(transaction, {
        ...{ name, version, act: 'rollback', previous: currentRow.version },
        ...lineOf(author),
      });
      // a second rollback goes further back
      const earlierVersion = await acts.versionBefore(transaction, name, version);
      await repository.setPrevious(transaction, name, earlierVersion);
      return this.tellTeam(transaction, name, { version, previous: currentRow.version }, author);
    });
  }

  /** @throws NoSuchReleaseError; ReleaseRefusedError if the version does not fit the page */
  async requirePreview(name: string, version: string): Promise<void> {
    const { database } = this.publishing;
    const build = await this.keptBuild(database, name, version);
    await this.requireNoFaults(database, build);
  }

  /**
   * Adds a proof for a kept version to its history.
   *
   * @throws NoSuchReleaseError
   */
  prove(name: string, version: string, act: ReleaseProof, author: By): Promise<void> {
    return this.publishing.database.transaction(async (transaction) => {
      await this.keptBuild(transaction, name, version);
      await acts.add(transaction, { name, version, act, ...lineOf(author) });
    });
  }

  rulesOf(name: string): Promise<ReleaseRules> {
    return rules.ofName(this.publishing.database, name);
  }

  async setRules(name: string, changed: ReleaseRules): Promise<void> {
    await this.changing(name, (transaction) => rules.set(transaction, name, changed));
  }

  /** Returns all kept builds, of one name or all, the latest first. */
  states(name?: string): Promise<BuildState[]> {
    return repository.states(this.publishing.database, name);
  }

  isListed = async (name: string): Promise<boolean> =>
    isListed(await repository.active(this.publishing.database), name);

  /** Returns the figures of all kept versions of a name, latest first. */
  figuresOf(name: string): Promise<VersionFigures[]> {
    return figuresRepository.ofName(this.publishing.database, name);
  }

  /** The latest first. */
  history(name: string, limit: number) {
    return acts.ofName(this.publishing.database, name, limit);
  }

  /** Tells the team of a rollback. @returns the rollback */
  private async tellTeam(
    transaction: Connection,
    name: string,
    rolledBack: Activated,
    author: By,
  ): Promise<Activated> {
    await this.news?.tell(transaction, { name, act: 'rollback', ...rolledBack }, author);
    return rolledBack;
  }

  /** Locks the name before the active set, so that an act that waits for its name does not block other names. */
  private act<T>(name: string, work: (transaction: Connection) => Promise<T>): Promise<T> {
    return this.changing(name, async (transaction) => {
      await repository.lock(transaction, name);
      await repository.lock(transaction, ACTIVE_SET);
      return work(transaction);
    });
  }

  private async changing<T>(name: string, work: (transaction: Connection) => Promise<T>): Promise<T> {
    const { database, changes, onChange } = this.publishing;
    const result = await database.transaction(async (transaction) => {
      const workResult = await work(transaction);
      await changes.announce(transaction, BUILDS_CHANGED, name);
      return workResult;
    });
    onChange();
    return result;
  }

  private async activateNow(
    transaction: Connection,
    name: string,
    activation: Activation,
    author: By,
  ): Promise<Activated> {
    const { version } = activation;
    const build = await this.keptBuild(transaction, name, version);
    const currentVersion = (await repository.currentOf(transaction, name))?.version;
    requireNotMoved(name, activation, currentVersion);
    await this.requireMayRun(transaction, build, author);
    await endCanary(transaction, name, lineOf(author), version);
    const replaced = await repository.makeCurrent(transaction, name, version);
    if (replaced)
      await acts.add(transaction, {
        ...{ name, version, act: 'activate', previous: replaced.previous },
        ...lineOf(author),
      });
    return { version, previous: currentVersion };
  }

  private async keptBuild(transaction: Connection, name: string, version: string): Promise<BuildRow> {
    const build = await repository.find(transaction, name, version);
    // a build that is not for this environment counts as missing
    if (!build || !existsIn(build.release, this.places)) throw new NoSuchReleaseError(name, version);
    return build;
  }

  /** @throws ReleaseRefusedError if the build does not fit or lacks a proof that staff demand */
  private async requireMayRun(transaction: Connection, build: BuildRow, author: By): Promise<void> {
    await this.requireNoFaults(transaction, build, author);
    const { name, version } = build.release;
    const faults = await demandFaults(transaction, build.release, author.actor);
    if (faults.length > 0) throw new ReleaseRefusedError(`${name} ${version}`, faults);
  }

  private async requireNoFaults(
    on: Connection,
    { release }: Pick<Build, 'release'>,
    { isForced = false }: Pick<By, 'isForced'> = {},
  ): Promise<void> {
    const active = await repository.active(on);
    const presentReleases = active
      .flatMap(({ current: currentBuild, canary }) => [currentBuild, ...(canary ? [canary.build] : [])])
      .map((build) => build.release)
      .filter((activeRelease) => existsIn(activeRelease, this.places));
    const faults = [
      ...ownFaults(release, this.places),
      ...(isForced ? [] : fitFaults(release, presentReleases)),
    ];
    if (faults.length > 0) throw new ReleaseRefusedError(`${release.name} ${release.version}`, faults);
  }
}
