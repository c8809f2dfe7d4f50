import type { RemoteLoader, RemoteMoment } from '@bindery/shared/boot';
import type { FrozenPage, RemoteRelease } from '@bindery/shared/contracts';
import type { SlotMoment } from '../features/remotes/slot-moments';

export interface RunningRemotes {
  /**
   * Records a moment of a slot.
   *
   * @returns true if the slot's remote renders next; the caller must then tell the watchdog at once
   */
  take(moment: SlotMoment): boolean;
  /**
   * Returns the remote that renders or loads. If no remote does, returns all remotes on the page. If there are none,
   * returns the shell.
   */
  now(): FrozenPage[];
  /** Call this when the page has time for other work, because no remote is rendering then. */
  endRender(): void;
}

/** @param releases - the page's remotes; ignores developers' builds, because they are no releases */
export function followRemotes(
  loader: Pick<RemoteLoader, 'moments' | 'subscribe'>,
  releases: readonly RemoteRelease[],
  shellVersion: string,
): RunningRemotes {
  const published = releases.filter(({ overrideOrigin }) => overrideOrigin === undefined);
  const versions = new Map(published.map(({ name, version }) => [name, version]));
  // omits the shell if the page has a developer's build, because that build may have frozen the page
  const isShellAlone = published.length === releases.length;
  const shell = isShellAlone ? [{ name: 'shell', version: shellVersion, expose: './Page' }] : [];
  const loading = new Map<string, FrozenPage>();
  const shown = new Map<string, FrozenPage>();
  let rendering: FrozenPage | undefined;

  function slotOf({ remote, expose }: Pick<SlotMoment, 'remote' | 'expose'>): FrozenPage | undefined {
    const version = versions.get(remote);
    return version === undefined ? undefined : { name: remote, version, expose };
  }
  function follow({ kind, remote, expose, version }: RemoteMoment): void {
    const id = `${remote} ${expose}`;
    // the previous version may have replaced a version that failed
    if (kind === 'ready' && version !== undefined && versions.has(remote)) versions.set(remote, version);
    const slot = slotOf({ remote, expose });
    loading.delete(id);
    if (slot && kind !== 'failed' && !shown.has(id)) loading.set(id, slot);
  }
  loader.moments().forEach(follow);
  loader.subscribe(() => follow(loader.moments().at(-1)!));

  return {
    take({ kind, ...where }) {
      const id = `${where.remote} ${where.expose}`;
      const slot = slotOf(where);
      if (!slot) return false;
      if (kind === 'begun') rendering = slot;
      else loading.delete(id);
      if (kind === 'shown') shown.set(id, slot);
      if (kind === 'gone') shown.delete(id);
      return kind === 'begun';
    },
    now() {
      const current = rendering ?? [...loading.values()].at(-1);
      if (current) return [current];
      const onPage = [...new Map([...shown.values()].map((slot) => [slot.name, slot])).values()];
      return onPage.length > 0 ? onPage : shell;
    },
    endRender() {
      rendering = undefined;
    },
  };
}
