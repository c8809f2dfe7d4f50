import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import type { EditorWords } from '@bindery/shared/contracts';
import { handle, problem } from '@bindery/shared/testing';
import { PART_KINDS, joinParts, partLabel, picturePart, pictureTexts, splitParts } from './page-parts';
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

  it('preserve special characters in the caption and alternative text of a picture', () => {
    const texts = { alternativeText: String.raw`A [cat] *and* a \ dog`, caption: 'Our "cat"' };
    expect(pictureTexts(picturePart('/cat.webp', texts))).toEqual(texts);
    expect(pictureTexts('![A cat](/cat.jpg)')).toEqual({ alternativeText: 'A cat', caption: '' });
    for (const { start } of PART_KINDS)
      expect(pictureTexts(start)).toEqual({ alternativeText: '', caption: '' });
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

  it('does not reformat a part while staff type in that part', async () => {
    const { press, entry, user } = await openTexts({ changes: pageOf('Text') });
    await press('Page: home');
    await user.type(await entry('1. Text, English'), '{Enter}{Enter}{Enter}> more');
    expect(await entry('1. Text, English')).toHaveValue('Text\n\n\n> more');
  });

  it('uploads a picture only if staff have entered its alternative text', async () => {
    const url = '/_canvas/pictures/0a-600x400.webp';
    const { press, entry, user, dialog, network } = await openTexts({
      changes: pageOf('Text'),
      moreHandlers: [handle(`POST ${HOME}/pictures`, { body: { data: { url, width: 600, height: 400 } } })],
    });
    await press('Page: home');
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'New part, English' }), 'Picture');
    await press('Add part, English');
    const group = within(dialog.getByRole('group', { name: 'Upload: 2. Picture, English' }));
    const file = group.getByLabelText('Picture file');
    await user.upload(file, new File(['x'], 'cat.webp', { type: 'image/webp' }));
    await press('Upload picture');
    const text = group.getByRole('textbox', { name: 'What the picture shows' });
    expect(text).toHaveAccessibleDescription('Write what the picture shows');
    expect(network.requestsTo(`POST ${HOME}/pictures`)).toEqual([]);
    await user.type(text, 'A cat');
    await press('Upload picture');
    expect(await group.findByText(/save the draft to keep it/)).toBeVisible();
    expect(await entry('2. Picture, English')).toHaveValue(`![A cat](<${url}>)`);
    const [request] = network.requestsTo(`POST ${HOME}/pictures`);
    expect(request).toMatchObject({ headers: { 'content-type': 'application/octet-stream' } });
  });

  it('shows why a picture is refused, and does not upload a file that is too large', async () => {
    const answer = problem(422, 'picture_refused', 'This file is no JPEG, PNG or WebP picture');
    const { press, user, dialog, network } = await openTexts({
      changes: pageOf('![A cat](/cat.jpg)'),
      moreHandlers: [handle(`POST ${HOME}/pictures`, { status: 422, body: answer })],
    });
    await press('Page: home');
    const file = await dialog.findByLabelText('Picture file');
    const large = new File(['x'], 'cat.webp', { type: 'image/webp' });
    Object.defineProperty(large, 'size', { value: 11_000_000 });
    await user.upload(file, large);
    await press('Upload picture');
    expect(file).toHaveAccessibleDescription(/larger than 10 MB/);
    expect(network.requestsTo(`POST ${HOME}/pictures`)).toEqual([]);
    await user.upload(file, new File(['x'], 'cat.webp', { type: 'image/webp' }));
    await press('Upload picture');
    await waitFor(() => expect(file).toHaveAccessibleDescription(/no JPEG, PNG or WebP/));
  });

  it('previews a page in another language if the chosen language has no texts', async () => {
    const { press, user, dialog, network } = await openTexts({ changes: pageOf('Text') });
    await press('Page: home');
    await user.selectOptions(await dialog.findByRole('combobox', { name: /beside English/ }), 'de');
    await press('Preview');
    const previews = () => network.requestsTo(`POST ${ADDRESS}/preview`);
    await waitFor(() => expect(previews()).toMatchObject([{ body: { document_id: 'B-en' } }]));
  });

  it('previews the draft in phone and desktop width, and reloads both previews after a save', async () => {
    let token = 0;
    const { press, write, dialog, network } = await openTexts({
      changes: pageOf('Text'),
      moreHandlers: [
        handle(`POST ${ADDRESS}/preview`, () => ({
          body: { data: { url: `/_canvas/update-preview?token=${(token += 1)}` } },
        })),
      ],
    });
    await press('Page: home');
    await write('Title, English', 'Ours');
    await press('Both widths');
    const sources = () => dialog.getAllByTitle(/^Draft at/).map((frame) => frame.getAttribute('src'));
    expect(await dialog.findByTitle('Draft at 360 px')).toBeInTheDocument();
    expect(network.requestsTo(`PUT ${HOME}/draft`)).toHaveLength(1);
    await waitFor(() => expect(new Set(sources()).size).toBe(1));
    const before = sources();
    expect(before).toHaveLength(2);
    await write('Title, English', 'Ours and yours');
    await press('Save draft');
    await waitFor(() => expect(sources()).not.toEqual(before));
    await press('Both widths');
    expect(dialog.queryByTitle('Draft at 360 px')).not.toBeInTheDocument();
  });

  it('moves a page to another address, or shows why the new address is refused', async () => {
    const create = `POST ${ADDRESS}/page/story`;
    const detail = 'There is a document "story" already';
    const refused = {
      ...problem(422, 'uid_refused', detail),
      errors: [{ field: 'uid', code: 'uid_refused', detail, status: 422 }],
    };
    const { press, write, dialog, network } = await openTexts({
      changes: pageOf('Text'),
      moreHandlers: [handle(create, { status: 422, body: refused })],
    });
    await press('Page: home');
    await press('Change address');
    await write('New address: /pages/…', 'story');
    await press('Move the page');
    const address = dialog.getByRole('textbox', { name: 'New address: /pages/…' });
    await waitFor(() => expect(address).toHaveAccessibleDescription(new RegExp(detail)));
    const page = { ...FIRST, ...pageOf('Text'), uid: 'story' };
    network.use(
      handle(create, { body: { data: page } }),
      handle(`GET ${HOME.replace('/home', '/story')}`, { body: { data: page } }),
    );
    await press('Move the page');
    expect(await dialog.findByRole('heading', { name: 'Page: story' })).toBeVisible();
    expect(network.requestsTo(create).at(-1)).toMatchObject({
      body: { words: { en: { old_addresses: 'home' } }, copied: 'home' },
    });
  });

  it('returns to the list when staff discard the draft of a page that was never published', async () => {
    const { press, dialog } = await openTexts({
      changes: { ...pageOf('Text'), brought: { en: {} }, versions: [], has_draft: true },
    });
    await press('Page: home');
    await press('Delete the draft');
    await press('Delete it for good');
    expect(await dialog.findByRole('list', { name: 'Documents' })).toBeVisible();
  });

  it('opens the preview in a window as wide as a phone', async () => {
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
  it('opens after its creation, or shows why the server refuses its address', async () => {
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

  it('can be a campaign’s home page with the texts of the usual home page', async () => {
    const create = `POST ${ADDRESS}/home/winter-2026`;
    const home = { ...FIRST, type: 'home', uid: 'winter-2026', fields: ['eyebrow', 'slices', 'valid_from'] };
    const detail = 'The shop has no market "mars"';
    const refused = {
      ...problem(422, 'invalid_words', 'Some of these words cannot be saved'),
      errors: [{ field: 'en.markets', code: 'wrong_text', detail, status: 422 }],
    };
    const { dialog, press, write, user, network } = await openTexts({
      moreHandlers: [
        handle(create, { status: 422, body: refused }),
        handle(`GET ${ADDRESS}/home/winter-2026`, { body: { data: home } }),
      ],
    });
    const kind = await dialog.findByRole('combobox', { name: 'Kind of page' });
    await user.selectOptions(kind, 'Home page for a campaign');
    await write('Name of the campaign', 'winter-2026');
    await user.type(dialog.getByLabelText('Begins'), '2026-12-01T00:00');
    await write('Only in these markets (optional)', 'mars');
    await press('Create page');
    const markets = dialog.getByRole('textbox', { name: 'Only in these markets (optional)' });
    await waitFor(() => expect(markets).toHaveAccessibleDescription(new RegExp(detail)));
    network.use(handle(create, { body: { data: home } }));
    await write('Only in these markets (optional)', 'uk');
    await press('Create page');
    expect(await dialog.findByRole('heading', { name: 'Home: winter-2026' })).toBeVisible();
    const valid_from = new Date('2026-12-01T00:00').toISOString();
    expect(network.requestsTo(create).at(-1)).toMatchObject({
      body: { words: { en: { valid_from, markets: 'uk' } }, copied: 'home' },
    });
  });
});
