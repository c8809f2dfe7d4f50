import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ReleaseFigure } from '@bindery/shared/contracts';
import { createFigures, type Figures, type FiguresOptions } from './figures';

const FORM = { name: 'builder_mfe', version: 'v2', expose: './CustomisationForm' };
const BOOK = { name: 'preview_mfe', version: 'v2', expose: './BookPreview' };
const NONE = { loads: 0, failures: 0, slow: 0, blocked: 0, goals: 0 };

let records: Map<string, string>;
let posts: (readonly ReleaseFigure[])[];

/** Opens the next page of the same tab. */
function openPage(options: Partial<FiguresOptions> = {}): Figures {
  return createFigures({
    share: 1,
    storage: () => ({
      getItem: (key) => records.get(key) ?? null,
      setItem: (key, text) => void records.set(key, text),
    }),
    post: (figures) => void posts.push(figures),
    ...options,
  });
}
/** Resolves after the queued microtasks. In these, the page sends bad facts. */
const afterwards = () => Promise.resolve();

beforeEach(() => {
  records = new Map<string, string>();
  posts = [];
});

describe('the figures of a tab', () => {
  it('are sent together in one request', () => {
    const page = openPage();
    page.add(FORM, 'loads');
    page.add(BOOK, 'slotMs', 812.4);
    page.add(BOOK, 'goals');
    expect(posts).toEqual([]);
    page.send();
    expect(posts).toEqual([
      [
        { ...FORM, ...NONE, loads: 1 },
        { ...BOOK, ...NONE, loads: 1, goals: 1, slotMs: 812 },
      ],
    ]);
    page.send();
    expect(posts).toHaveLength(1);
  });

  it('are sent at once if a fact reports a problem', async () => {
    const page = openPage();
    page.add(BOOK, 'loads');
    page.add(FORM, 'slow');
    page.add(FORM, 'blocked');
    await afterwards();
    expect(posts).toEqual([[{ ...FORM, ...NONE, loads: 1, slow: 1, blocked: 1 }]]);
    page.add(FORM, 'failures');
    await afterwards();
    expect(posts.slice(1)).toEqual([[{ ...FORM, ...NONE, failures: 1 }]]);
    page.send();
    expect(posts.slice(2)).toEqual([[{ ...BOOK, ...NONE, loads: 1 }]]);
  });

  it('contain each fact of a module only once', async () => {
    for (const page of [openPage(), openPage()]) {
      page.add(FORM, 'failures');
      page.add(FORM, 'failures');
      await afterwards();
      page.add(FORM, 'slotMs', 300);
      page.send();
    }
    openPage().add({ ...FORM, version: 'v3' }, 'failures');
    await afterwards();
    expect(posts).toEqual([
      [{ ...FORM, ...NONE, loads: 1, failures: 1 }],
      [{ ...FORM, ...NONE, slotMs: 300 }],
      [{ ...FORM, ...NONE, version: 'v3', loads: 1, failures: 1 }],
    ]);
  });

  it('are not sent while their module may still reach its goal', () => {
    const page = openPage();
    page.add(FORM, 'loads');
    page.add(BOOK, 'loads');
    page.send(({ name }) => name !== FORM.name);
    expect(posts).toEqual([[{ ...BOOK, ...NONE, loads: 1 }]]);
    page.add(FORM, 'goals');
    page.send();
    expect(posts.slice(1)).toEqual([[{ ...FORM, ...NONE, loads: 1, goals: 1 }]]);
  });

  it('are sent at most 20 at a time', () => {
    const page = openPage();
    page.add({ ...FORM, version: '' }, 'loads');
    for (let each = 0; each < 25; each += 1) page.add({ ...FORM, version: `v${each}` }, 'slotMs', 9e9);
    page.send();
    expect(posts.map((figures) => figures.length)).toEqual([20, 5]);
    expect(posts.flat().every(({ slotMs }) => slotMs === 600_000)).toBe(true);
  });
});

describe('the sample of tabs', () => {
  it('is drawn once for each tab', async () => {
    const unlucky = openPage({ share: 0.1, random: () => 0.5 });
    unlucky.add(FORM, 'failures');
    await afterwards();
    unlucky.send();
    openPage({ share: 0.1, random: () => 0 }).add(FORM, 'failures');
    await afterwards();
    expect(posts).toEqual([]);
    // the share is 1, as in a trial, so every tab is in the sample
    openPage({ share: 1 }).add(FORM, 'failures');
    await afterwards();
    expect(posts).toEqual([[{ ...FORM, ...NONE, loads: 1, failures: 1 }]]);
  });

  it('excludes tabs that cannot store the facts that they have sent', async () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const forbidden = (): Storage => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    const pages = [
      openPage({ storage: forbidden }),
      openPage({ storage: () => ({ getItem: () => null, setItem: full }) }),
    ];
    for (const page of pages) {
      page.add(FORM, 'failures');
      await afterwards();
      page.send();
    }
    expect(posts).toEqual([]);
    for (const text of ['no JSON', 'null', '{"draw":"x"}']) {
      records.set('release-figures', text);
      openPage().add(FORM, 'failures');
      await afterwards();
    }
    expect(posts).toHaveLength(3);
  });
});
