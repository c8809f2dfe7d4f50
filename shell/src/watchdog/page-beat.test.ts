import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RemoteMoment } from '@bindery/shared/boot';
import type { FrozenPage, RemoteRelease } from '@bindery/shared/contracts';
import { tellSlot } from '../features/remotes/slot-moments';
import { startBeat } from './page-beat';

const FORM = './CustomisationForm';
const BOOK = './BookPreview';
const releaseOf = (name: string, otherFields: Partial<RemoteRelease> = {}): RemoteRelease => ({
  ...{ name, version: 'v2', contractVersion: 1, entry: '', integrity: '', files: {} },
  ...otherFields,
});

let moments: RemoteMoment[];
let tellLoader: () => void;
let beats: (readonly FrozenPage[])[];
let stop: () => void;

function tell(kind: RemoteMoment['kind'], remote: string, expose: string, version?: string): void {
  moments = [...moments, { kind, remote, expose, at: 0, ...(version !== undefined && { version }) }];
  tellLoader();
}
function start(releases = [releaseOf('builder_mfe'), releaseOf('preview_mfe')]): void {
  const loader = {
    moments: () => moments,
    subscribe(onChange: () => void) {
      tellLoader = onChange;
      return () => undefined;
    },
  };
  stop = startBeat(loader, releases, (remotes) => void beats.push(remotes), 's1');
}
const lastNames = () => beats.at(-1)!.map(({ name, version, expose }) => `${name}@${version} ${expose}`);
function setHidden(isHidden: boolean): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  [moments, beats] = [[], []];
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

// Source: docs/rules.md REL-26
describe('the beat of a page', () => {
  it('names the remote that started to load last', () => {
    moments = [{ kind: 'asked', remote: 'builder_mfe', expose: FORM, at: 0 }];
    start();
    expect(lastNames()).toEqual([`builder_mfe@v2 ${FORM}`]);
    tell('asked', 'preview_mfe', BOOK);
    jest.advanceTimersByTime(1000);
    expect(lastNames()).toEqual([`preview_mfe@v2 ${BOOK}`]);
    tellSlot('shown', 'preview_mfe', BOOK);
    tellSlot('shown', 'builder_mfe', FORM);
    jest.advanceTimersByTime(1000);
    expect(lastNames()).toEqual([`preview_mfe@v2 ${BOOK}`, `builder_mfe@v2 ${FORM}`]);
    tellSlot('gone', 'preview_mfe', BOOK);
    jest.advanceTimersByTime(1000);
    expect(lastNames()).toEqual([`builder_mfe@v2 ${FORM}`]);
  });

  it('names the remote that renders, until the next beat', () => {
    start();
    tellSlot('shown', 'builder_mfe', FORM);
    tell('asked', 'preview_mfe', BOOK);
    tellSlot('begun', 'builder_mfe', FORM);
    expect(lastNames()).toEqual([`builder_mfe@v2 ${FORM}`]);
    jest.advanceTimersByTime(1000);
    expect(lastNames()).toEqual([`preview_mfe@v2 ${BOOK}`]);
  });

  it('names the version that replaced a failed version', () => {
    start();
    tell('asked', 'builder_mfe', FORM);
    tell('failed', 'builder_mfe', FORM, 'v2');
    jest.advanceTimersByTime(1000);
    expect(lastNames()).toEqual(['shell@s1 ./Page']);
    tell('ready', 'builder_mfe', FORM, 'v1');
    jest.advanceTimersByTime(1000);
    expect(lastNames()).toEqual([`builder_mfe@v1 ${FORM}`]);
  });

  it("does not name a developer's build", () => {
    start([releaseOf('builder_mfe', { overrideOrigin: 'http://localhost:4100' })]);
    tellSlot('begun', 'builder_mfe', FORM);
    tell('asked', 'builder_mfe', FORM);
    jest.advanceTimersByTime(1000);
    expect(lastNames()).toEqual([]);
  });

  it('pauses while the page is hidden, and before the browser’s dialogs', () => {
    start();
    tell('asked', 'builder_mfe', FORM);
    for (const event of ['beforeunload', 'beforeprint', 'pagehide']) {
      window.dispatchEvent(new Event(event));
      expect(lastNames()).toEqual([]);
      jest.advanceTimersByTime(1000);
      expect(lastNames()).toEqual([`builder_mfe@v2 ${FORM}`]);
    }
    setHidden(true);
    const { length } = beats;
    expect(lastNames()).toEqual([]);
    tellSlot('begun', 'builder_mfe', FORM);
    jest.advanceTimersByTime(20_000);
    expect(beats).toHaveLength(length);
    setHidden(false);
    expect(lastNames()).toEqual([`builder_mfe@v2 ${FORM}`]);
  });
});
