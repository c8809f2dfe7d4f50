/** Number of used builds that are stored besides the current build. So many unused builds are stored, too. */
const KEPT_BESIDE = 9;

/** An activation that no rollback has undone. */
interface Activation {
  readonly version: string;
  readonly previousVersion: string | undefined;
}

/**
 * An in-memory model of the releases of one name, by the rules REL-03 to REL-05 and SKEW-02. Each act returns the code
 * of its refusal.
 */
export class ReleaseModel {
  readonly ever: string[] = [];
  private keptVersions = new Set<string>();
  /** when pages last began to use it */
  private readonly live = new Map<string, number>();
  private readonly takenBack = new Set<string>();
  private moment = 0;
  private currentVersion: string | undefined;
  private previousVersion: string | undefined;
  private tried:
    | { version: string; percentage: number; steps?: readonly number[]; isHeld?: boolean }
    | undefined;
  private activations: Activation[] = [];
  /** versions that were rolled back since the last activation */
  private readonly run = new Set<string>();

  publish(version: string): void {
    this.ever.push(version);
    this.keptVersions.add(version);
    this.deleteOldest();
  }

  deploy(version: string): void {
    this.ever.push(version);
    this.keptVersions.add(version);
    this.activate(version);
    this.deleteOldest();
  }

  activate(version: string): string | undefined {
    if (!this.keptVersions.has(version)) return 'no_such_release';
    this.endCanary(version);
    const replacedVersion = this.currentVersion;
    if (version === replacedVersion) return undefined;
    if (replacedVersion !== undefined && this.age(version) < this.age(replacedVersion))
      this.takenBack.add(replacedVersion);
    this.activations.push({ version, previousVersion: replacedVersion });
    this.run.clear();
    this.makeCurrent(version, replacedVersion);
    return undefined;
  }

  canary(request: { version: string | undefined; percentage: number }): string | undefined {
    if (request.percentage === 0) return this.endCanary() ? undefined : 'no_canary';
    if (this.currentVersion === undefined) return 'nothing_current';
    const version = request.version ?? this.tried?.version ?? this.candidate();
    if (version === undefined) return 'no_candidate';
    if (version === this.currentVersion) return 'already_current';
    if (!this.keptVersions.has(version)) return 'no_such_release';
    this.endCanary(version);
    this.tried = { version, percentage: request.percentage };
    this.touch(version);
    return undefined;
  }

  /** @param steps - percentages of the rollout's steps */
  rollout(version: string, steps: readonly number[]): string | undefined {
    if (this.currentVersion === undefined || this.currentVersion === version) return this.activate(version);
    if (this.tried?.version === version && this.tried.steps?.join() === steps.join()) return undefined;
    if (!this.keptVersions.has(version)) return 'no_such_release';
    this.endCanary(version);
    this.tried = { version, percentage: steps[0]!, steps };
    this.touch(version);
    return undefined;
  }

  setHeld(isHeld: boolean): string | undefined {
    if (!this.tried?.steps) return 'no_rollout';
    this.tried.isHeld = isHeld;
    return undefined;
  }

  /** The running step has had its minutes. */
  advance(): void {
    const { tried } = this;
    if (!tried?.steps || tried.isHeld) return;
    const next = tried.steps[tried.steps.indexOf(tried.percentage) + 1];
    if (next === undefined) this.activate(tried.version);
    else tried.percentage = next;
  }

  rollback(): string | undefined {
    if (this.endCanary()) return undefined;
    const [from, to] = [this.currentVersion, this.previousVersion];
    if (from === undefined || to === undefined) return 'nothing_before';
    this.activations.pop();
    this.run.add(from);
    this.takenBack.add(from);
    const earlierVersion = this.activations
      .map(({ previousVersion }) => previousVersion)
      .reverse()
      .find(
        (each) => each !== undefined && each !== to && this.keptVersions.has(each) && !this.run.has(each),
      );
    this.makeCurrent(to, earlierVersion);
    return undefined;
  }

  states() {
    return [...this.keptVersions].sort().map((version) => ({
      version,
      isCurrent: version === this.currentVersion,
      isPrevious: version === this.previousVersion,
      percentage: this.tried?.version === version ? this.tried.percentage : null,
      isTakenBack: this.takenBack.has(version),
    }));
  }

  private age = (version: string): number => this.ever.indexOf(version);

  private touch(version: string): void {
    this.takenBack.delete(version);
    this.live.set(version, (this.moment += 1));
  }

  private makeCurrent(version: string, previousVersion: string | undefined): void {
    this.currentVersion = version;
    this.previousVersion = previousVersion;
    this.touch(version);
  }

  private endCanary(instead?: string): boolean {
    const ended = this.tried;
    this.tried = undefined;
    if (ended && ended.version !== instead) this.takenBack.add(ended.version);
    return ended !== undefined;
  }

  private candidate(): string | undefined {
    return [...this.ever]
      .reverse()
      .find(
        (version) => this.keptVersions.has(version) && this.age(version) > this.age(this.currentVersion!),
      );
  }

  private deleteOldest(): void {
    const otherVersions = [...this.keptVersions].filter((version) => version !== this.currentVersion);
    const groups = [
      otherVersions
        .filter((version) => this.live.has(version))
        .sort((a, b) => this.live.get(b)! - this.live.get(a)!),
      otherVersions.filter((version) => !this.live.has(version)).sort((a, b) => this.age(b) - this.age(a)),
    ];
    for (const version of groups.flatMap((group) => group.slice(KEPT_BESIDE)))
      if (version !== this.previousVersion && version !== this.tried?.version)
        this.keptVersions.delete(version);
  }
}
