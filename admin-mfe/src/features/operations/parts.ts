import type { PageRemotes, RemoteMoment } from '@bindery/contracts/admin';

export interface BoundariesProps {
  remotes: PageRemotes;
  shellVersion?: string;
}

/** One exposed module on this page. Times in ms. */
export interface Part {
  readonly remote: string;
  readonly expose: string;
  readonly version: string;
  readonly owner: string | undefined;
  readonly state: 'loading' | 'ready' | 'failed';
  /** time from the last request to success or failure; undefined while loading, or if the page has deleted the times */
  readonly loadMs: number | undefined;
  readonly retries: number;
  /** each distinct error with its count, such as 'RemoteNetworkError (load), twice' */
  readonly errors: readonly string[];
  /** number of instances now on the page */
  readonly placeCount: number;
}

const TIMES = ['', '', ', twice'];
const timesOf = (count: number): string => TIMES[count] ?? `, ${count} times`;

function errorsOf(moments: readonly RemoteMoment[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind, errorClass, phase } of moments) {
    if (kind !== 'failed') continue;
    const name = `${errorClass ?? 'Error'} (${phase ?? 'load'})`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => name + timesOf(count));
}

/** Returns the state of a module. If its component threw, the module counts as failed although it has loaded. */
function stateOf(moments: readonly RemoteMoment[]): Pick<Part, 'state' | 'loadMs' | 'retries' | 'errors'> {
  const loadMoments = moments.slice(Math.max(0, moments.map(({ kind }) => kind).lastIndexOf('asked')));
  const askedRemoteMoment = loadMoments.find(({ kind }) => kind === 'asked');
  // 'ready' wins: if the listed version failed and the previous one loaded, there are both moments
  const end =
    loadMoments.find(({ kind }) => kind === 'ready') ?? loadMoments.find(({ kind }) => kind === 'failed');
  const lastMoment = moments.at(-1);
  return {
    state: lastMoment?.kind === 'ready' || lastMoment?.kind === 'failed' ? lastMoment.kind : 'loading',
    loadMs: askedRemoteMoment && end && Math.round(end.at - askedRemoteMoment.at),
    retries: moments.filter(({ kind }) => kind === 'retried').length,
    errors: errorsOf(moments),
  };
}

/** @param ran - the running version; not the listed one if the previous version replaced it */
export function versionLabel(
  { version, overrideOrigin }: PageRemotes['releases'][number],
  ran: string = version,
): string {
  const listed = overrideOrigin === undefined ? version : `${version} from ${overrideOrigin}`;
  return ran === version ? listed : `${ran}, in place of ${listed}`;
}

function versionOf(
  release: PageRemotes['releases'][number] | undefined,
  moments: readonly RemoteMoment[],
): string {
  if (!release) return 'not listed';
  return versionLabel(release, moments.filter(({ kind }) => kind === 'ready').at(-1)?.version);
}

/**
 * @returns every exposed module that this page has requested. Modules that are on the page now come first.
 * Source: docs/rules.md STAFF-09
 */
export function partsOf({ releases, loader, places }: PageRemotes): Part[] {
  const momentsById = new Map<string, RemoteMoment[]>();
  for (const moment of loader.moments()) {
    const id = `${moment.remote} ${moment.expose}`;
    momentsById.set(id, [...(momentsById.get(id) ?? []), moment]);
  }
  const remoteParts = [...momentsById.values()].map((moments): Part => {
    const { remote, expose } = moments[0]!;
    const release = releases.find(({ name }) => name === remote);
    return {
      remote,
      expose,
      version: versionOf(release, moments),
      owner: release?.owner,
      ...stateOf(moments),
      placeCount: [...places.values()].filter((place) => place.remote === remote && place.expose === expose)
        .length,
    };
  });
  return [
    ...remoteParts.filter(({ placeCount }) => placeCount > 0),
    ...remoteParts.filter((part) => part.placeCount === 0),
  ];
}
