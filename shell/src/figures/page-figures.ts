import type { RemoteLoader, RemoteMoment } from '@bindery/shared/boot';
import type { BootData, RemoteRelease } from '@bindery/shared/contracts';
import { onSlotMoment, type SlotMoment } from '../features/remotes/slot-moments';
import type { Figures, ReleaseModule } from './figures';

/** Performance marks of the page. The browser stores them until the code of the figures has loaded. */
const PAGE_READY = 'page-ready';
/** Mark for a notice of the shell's error boundary. `backend/src/contexts/pages/page-html.ts` uses the same mark. */
const PAGE_FAILED = 'page-failed';
/** Mark for an uncaught error of our scripts. The mark's detail is the error's stack. */
const PAGE_ERROR = 'page-error';

const SLOW_MS = 3000;
const BLOCKED_MS = 1000;
/** Modules whose goal is the page's mark 'goal <remote> <expose>'. Other modules reach their goal when they appear. */
const WITH_GOAL: readonly string[] = [
  'builder_mfe ./CustomisationForm',
  'cart_mfe ./OptionsStep',
  'cart_mfe ./CheckoutPage',
];

interface Timeline {
  /** Handles all entries measured so far, without waiting until the browser delivers them. */
  flush(): void;
  stop(): void;
}

/** Observes entries of these types, including earlier entries. Ignores types that the browser does not know. */
function observeTimeline(types: readonly string[], take: (entry: PerformanceEntry) => void): Timeline {
  if (typeof PerformanceObserver === 'undefined') return { flush() {}, stop() {} };
  const observers = types
    .filter((type) => PerformanceObserver.supportedEntryTypes.includes(type))
    .map((type) => {
      const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
      observer.observe({ type, buffered: true });
      return observer;
    });
  return {
    flush() {
      for (const observer of observers) observer.takeRecords().forEach(take);
    },
    stop() {
      for (const observer of observers) observer.disconnect();
    },
  };
}

export interface FollowedPage {
  readonly loader: Pick<RemoteLoader, 'moments' | 'subscribe'>;
  readonly boot: Pick<BootData, 'remotes' | 'shellVersion'>;
  readonly figures: Figures;
}

type Place = Pick<SlotMoment, 'remote' | 'expose'>;
const idOf = ({ remote, expose }: Place): string => `${remote} ${expose}`;

/** @returns the position in the stack of the first file of `entry`'s build; -1 if there is none */
const placeIn = (stack: string, entry: string): number =>
  stack.indexOf(new URL('.', new URL(entry, document.baseURI)).pathname);

/** @returns name and version of the remote's build that contains the innermost file of the stack */
function thrower(
  stack: string,
  releases: readonly RemoteRelease[],
): Omit<ReleaseModule, 'expose'> | undefined {
  const [innermost] = releases
    .flatMap(({ name, version, entry, previous: previousBuild }) => [
      { name, version, entry },
      ...(previousBuild ? [{ ...previousBuild, name }] : []),
    ])
    .map(({ name, version, entry }) => ({ name, version, at: placeIn(stack, entry) }))
    .filter(({ at: place }) => place >= 0)
    .sort((a, b) => a.at - b.at);
  return innermost;
}

/** The slots that load or are on the page, and the remote's version in each slot. */
class PageSlots {
  private readonly slots = new Map<string, Place & { readonly since: number }>();
  private readonly versions: Map<string, string>;
  /** slots in which one version failed and another version was then shown, so their time is not usable */
  private readonly refilledIds = new Set<string>();

  constructor(releases: readonly RemoteRelease[]) {
    this.versions = new Map(releases.map(({ name, version }) => [name, version]));
  }

  moduleAt({ remote, expose }: Place, version = this.versions.get(remote) ?? ''): ReleaseModule {
    return { name: remote, version, expose };
  }
  /** @param until - time; excludes slots that were added later */
  modules(until = Infinity): ReleaseModule[] {
    return [...this.slots.values()]
      .filter(({ since: startTime }) => startTime <= until)
      .map((place) => this.moduleAt(place));
  }
  has({ name, expose }: ReleaseModule): boolean {
    return this.slots.has(idOf({ remote: name, expose }));
  }
  isRefilled(place: Place): boolean {
    return this.refilledIds.has(idOf(place));
  }
  put(place: Place, since: number): void {
    if (!this.slots.has(idOf(place))) this.slots.set(idOf(place), { ...place, since });
  }
  remove(place: Place): void {
    this.slots.delete(idOf(place));
  }
  /** Records which version is in a slot, because the previous version may have replaced a failed version. */
  fill({ remote }: Place, version: string): void {
    if (this.versions.has(remote)) this.versions.set(remote, version);
  }
  fail(place: Place): void {
    this.remove(place);
    this.refilledIds.add(idOf(place));
  }
}

/** Counts the figures of a page's remotes and shell, including the time before this call. */
class PageFigures {
  private readonly slots: PageSlots;
  private readonly shell: ReleaseModule;
  private isReady = false;
  /** times that began before this moment are not counted, because a hidden page renders late */
  private hiddenAt = document.hidden ? Infinity : 0;

  constructor(private readonly page: FollowedPage) {
    const { remotes, shellVersion = '' } = page.boot;
    this.slots = new PageSlots(remotes);
    this.shell = { name: 'shell', version: shellVersion, expose: './Page' };
    page.figures.add(this.shell, 'loads');
  }

  followLoad = ({ kind, version, remote, expose, at: since }: RemoteMoment): void => {
    const { figures } = this.page;
    const place = { remote, expose };
    if (kind === 'asked') this.slots.put(place, since);
    if (kind === 'ready' && version !== undefined) this.slots.fill(place, version);
    if (kind === 'failed') this.slots.fail(place);
    const module = this.slots.moduleAt(place, version);
    figures.add(module, kind === 'failed' ? 'failures' : 'loads');
  };

  followSlot = ({ kind, ...place }: SlotMoment): void => {
    if (kind === 'shown') this.slots.put(place, performance.now());
    if (kind === 'gone') this.slots.remove(place);
  };

  followTimeline = (entry: PerformanceEntry): void => {
    const { figures } = this.page;
    const [kind, remote, expose] = entry.name.split(' ');
    if (remote !== undefined && expose !== undefined) {
      if (kind === 'slot') this.show({ remote, expose }, entry);
      if (kind === 'goal') figures.add(this.slots.moduleAt({ remote, expose }), 'goals');
    }
    if (entry.entryType === 'visibility-state') this.hiddenAt = Math.max(this.hiddenAt, entry.startTime);
    if (entry.name === PAGE_READY && !this.isReady) {
      this.isReady = true;
      figures.add(this.shell, 'goals');
      this.time(this.shell, 0, entry.startTime);
    }
    if (entry.name === PAGE_FAILED) figures.add(this.shell, 'failures');
    if (entry.name === PAGE_ERROR) this.blame(String((entry as PerformanceMark).detail));
    if (entry.entryType === 'longtask' && entry.duration > BLOCKED_MS)
      for (const module of [this.shell, ...this.slots.modules(entry.startTime + entry.duration)])
        figures.add(module, 'blocked');
  };

  hide = (): void => {
    this.hiddenAt = performance.now();
  };

  /** False while the module may still reach its goal: if its load were sent now, the goal would count as missed. */
  isDecided = (module: ReleaseModule & { readonly goals: number }): boolean =>
    module.goals === 1 || !WITH_GOAL.includes(`${module.name} ${module.expose}`) || !this.slots.has(module);

  private show(place: Place, { startTime, duration }: PerformanceEntry): void {
    const module = this.slots.moduleAt(place);
    if (!WITH_GOAL.includes(idOf(place))) this.page.figures.add(module, 'goals');
    if (!this.slots.isRefilled(place)) this.time(module, startTime, duration);
  }

  private time(module: ReleaseModule, startTime: number, duration: number): void {
    if (startTime < this.hiddenAt) return;
    this.page.figures.add(module, 'slotMs', duration);
    if (duration > SLOW_MS) this.page.figures.add(module, 'slow');
  }

  private blame(stack: string): void {
    const { boot, figures } = this.page;
    const build = thrower(stack, boot.remotes);
    if (!build && !this.isReady) figures.add(this.shell, 'failures');
    // counts the error for all modules of the build, because the stack does not say which module threw
    for (const { name, expose } of this.slots.modules())
      if (build?.name === name) figures.add({ ...build, expose }, 'failures');
  }
}

/**
 * Sends the figures of a page. Sends bad facts at once, and other facts when the page is hidden. If a module may still
 * reach its goal, sends its facts only when the page ends.
 *
 * @returns a function that sends the remaining figures and stops. An error boundary of the shell also calls it
 */
export function followPage(page: FollowedPage): () => void {
  const { loader, figures } = page;
  const pageFigures = new PageFigures(page);
  loader.moments().forEach(pageFigures.followLoad);
  const unsubscribe = loader.subscribe(() => pageFigures.followLoad(loader.moments().at(-1)!));
  const unhear = onSlotMoment(pageFigures.followSlot);
  const timeline = observeTimeline(
    ['visibility-state', 'mark', 'measure', 'longtask'],
    pageFigures.followTimeline,
  );
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener(
    'visibilitychange',
    () => {
      timeline.flush();
      pageFigures.hide();
      if (document.hidden) figures.send(pageFigures.isDecided);
    },
    { signal },
  );
  function sendAll(): void {
    timeline.flush();
    figures.send();
  }
  window.addEventListener('pagehide', sendAll, { signal });
  return () => {
    for (const end of [sendAll, () => stop.abort(), unsubscribe, unhear, timeline.stop]) end();
  };
}
