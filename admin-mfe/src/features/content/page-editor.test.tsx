import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { EditorWords } from '@bindery/shared/contracts';
import { handle, problem } from '@bindery/shared/testing';
import { PART_KINDS, joinParts, partLabel, splitParts } from './page-parts';
import { ADDRESS, FIRST, HOME, openTexts } from './testing/open-texts';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

const PAGE = '## Why\n\nBecause.\n\n[[questions]]\n\n### How?\n\nSo.\n\n[[/questions]]\n\n![A cat](/cat.jpg)';
const pageOf = (slices: string) => ({
  fields: ['title', 'slices'],
  languages: FIRST.languages.slice(0, 2),
  brought: { en: { title: 'About', slices } },
});

describe('the parts of a page', () => {
  it('are split and joined without a change', () => {
    expect(splitParts(PAGE).map(partLabel)).toEqual(['Text', 'Questions and answers', 'Picture']);
    expect(joinParts(splitParts(PAGE))).toBe(PAGE);
    for (const { start } of PART_KINDS) expect(splitParts(start)).toEqual([start]);
  });
});

describe('the editor of a page', () => {
  const lastSaved = (saved: readonly EditorWords[]) => saved.at(-1)?.['en']?.['slices'];

  it('moves, removes and adds parts by keyboard, and keeps the focus in the moved part', async () => {
    const { press, entry, user, state, dialog } = await openTexts({ changes: pageOf(PAGE) });
    await press('Page: home');
    (await dialog.findByRole('button', { name: 'Move up: 3. Picture, English' })).focus();
    await user.keyboard('{Enter}');
    expect(await entry('2. Picture, English')).toHaveFocus();
    await press('Remove: 3. Questions and answers, English');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'New part, English' }), 'Quote');
    await press('Add part, English');
    expect(await entry('3. Quote, English')).toHaveFocus();
    await press('Save draft');
    expect(await dialog.findByText('Saved as a draft.')).toBeVisible();
    expect(lastSaved(state.saved)).toBe('## Why\n\nBecause.\n\n![A cat](/cat.jpg)\n\n> Words\n>\n> — Name');
  });

  it('keeps what is typed in a part as it is', async () => {
    const { press, entry, user } = await openTexts({ changes: pageOf('Text') });
    await press('Page: home');
    await user.type(await entry('1. Text, English'), '{Enter}{Enter}{Enter}> more');
    expect(await entry('1. Text, English')).toHaveValue('Text\n\n\n> more');
  });

  it('opens a preview in a window of a phone’s width', async () => {
    const view = { location: { assign: jest.fn() }, close: jest.fn() };
    const open = jest.spyOn(window, 'open').mockReturnValue(view as unknown as Window);
    const { press } = await openTexts({ changes: pageOf(PAGE) });
    await press('Page: home');
    await press('Preview 360 px');
    await waitFor(() => expect(view.location.assign).toHaveBeenCalledWith('/_canvas/update-preview?token=t'));
    expect(open.mock.calls[0]![2]).toContain('width=360');
  });
});

describe('a new page', () => {
  it('is created with its title and opened, or says what is wrong with its address', async () => {
    const create = `POST ${ADDRESS}/page/a-b`;
    const refused = {
      ...problem(422, 'uid_refused', 'No'),
      errors: [{ field: 'uid', code: 'x', detail: 'There is a document "a-b" already', status: 422 }],
    };
    const { dialog, press, write, network } = await openTexts({
      moreHandlers: [handle(create, { status: 422, body: refused })],
    });
    await write('Address: /pages/…', 'a-b');
    await write('Title', 'About us');
    await press('Create page');
    expect(await dialog.findByText('There is a document "a-b" already')).toBeVisible();
    const page = { ...FIRST, ...pageOf('Text'), uid: 'a-b' };
    network.use(
      handle(create, { body: { data: page } }),
      handle(`GET ${HOME.replace('/home', '/a-b')}`, { body: { data: page } }),
    );
    await press('Create page');
    expect(await dialog.findByRole('heading', { name: 'Page: a-b' })).toBeVisible();
    expect(network.requestsTo(create).at(-1)).toMatchObject({
      body: { words: { en: { title: 'About us' } } },
    });
  });
});
