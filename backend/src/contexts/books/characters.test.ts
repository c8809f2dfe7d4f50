import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';
import type { LibraryCharacter } from '@bindery/shared/contracts';
import { openedShop, placeOrder, withCatalogue } from '../../testing/test-shop';
import { describeOnDatabases } from '../../testing/test-databases';
import type { Visitor } from '../../testing/visitor';
import { createTestCustomer, logIn, signInVisitor, type TestCustomer } from '../accounts/testing/signed-in';
import { PICNIC_ID, picnicWith } from '../photos/testing/photo-shop';
import { REMOVED_KEPT_DAYS } from './characters.service';

const PATH = '/website/v2/characters';
const DAY_MS = 86_400_000;
const LOST_STAR = 'the-lost-star';

const catalogue = withCatalogue({
  CATALOGUE_DIR: fileURLToPath(new URL('../../../catalogue', import.meta.url)),
});

describeOnDatabases('the library of characters on $name', ({ open }) => {
  const opened = openedShop({ catalogue, open });

  /** Adds a book about one child to the cart. `values` override the examples of the schema. */
  function addStar(visitor: Visitor, values: Readonly<Record<string, unknown>>) {
    const { schema, product } = opened.shop.muse.package(LOST_STAR)!;
    const examples = Object.entries(schema.keys).flatMap(([key, field]) =>
      field.examples?.length ? [[key, field.examples[0]] as const] : [],
    );
    return visitor.add({ ...Object.fromEntries(examples), ...values }, { productId: product.id });
  }
  const read = async (visitor: Visitor): Promise<LibraryCharacter[]> =>
    (await visitor.send('GET', PATH)).json<{ data: LibraryCharacter[] }>().data;
  const namesOf = async (visitor: Visitor) => (await read(visitor)).map(({ name }) => name);
  const setRemoved = (visitor: Visitor, ids: readonly string[], isRemoved = true) =>
    visitor.write('PATCH', PATH, { ids, isRemoved });
  async function remove(visitor: Visitor, name: string): Promise<LibraryCharacter[]> {
    const { id } = (await read(visitor)).find((character) => character.name === name)!;
    return (await setRemoved(visitor, [id])).json<{ data: LibraryCharacter[] }>().data;
  }
  const marks = (ownerId: string) =>
    opened.database.query<{ id: string }>(
      { name: 'test_marks', text: 'select id from removed_characters where owner_id = $1' },
      [ownerId],
    );
  async function customer(
    email: string,
  ): Promise<{ account: TestCustomer; ownerId: string; atHome: Visitor }> {
    const account = await createTestCustomer(opened.database, email);
    const atHome = opened.shop.visitor();
    await atHome.askCsrf();
    await signInVisitor(opened.database, atHome, account);
    return { account, ownerId: account.ownerId, atHome };
  }

  describe('CHAR-07: the list of characters', () => {
    it('contains the name and look of a child, but no other content of the book', async () => {
      const visitor = opened.shop.visitor();
      expect(await read(visitor)).toEqual([]);
      await addStar(visitor, { name: ' Robin ', skin_tone: 'cocoa', dedication: 'For Robin from Mum' });
      const answer = await visitor.send('GET', PATH);
      expect(answer.headers['cache-control']).toBe('no-store');
      const [robin, ...otherCharacters] = answer.json<{ data: LibraryCharacter[] }>().data;
      expect(otherCharacters).toEqual([]);
      expect(robin).toMatchObject({ name: 'Robin', values: { skin_tone: 'cocoa' } });
      expect(Object.keys(robin!.values)).toEqual(expect.arrayContaining(['hair_style', 'hair_colour']));
      expect(JSON.stringify(robin)).not.toMatch(/Mum|companion|dedication|pronouns/);
    });

    it('contains the chosen number of family members', async () => {
      const visitor = opened.shop.visitor();
      const look = { skin_tone: 'peach', hair_style: 'bob', hair_colour: 'brown', top_colour: 'teal' };
      const child = { ...look, extras: 'none', moves: 'feet' };
      await visitor.add(
        picnicWith(opened.shop, {
          characters: [
            {
              type: 'grown_up',
              count: '1',
              customisations: [{ name: 'Nan', role: 'granny', ...look, glasses: 'round', beard: 'none' }],
            },
            {
              type: 'child',
              count: '1',
              customisations: [
                { name: 'Ida', birthday: '2019-05-04', ...child },
                { name: 'Later', ...child },
              ],
            },
            { type: 'pet', count: '0', customisations: [] },
          ],
        }),
        { productId: PICNIC_ID },
      );
      expect(
        (await read(visitor)).map(({ name, values }) => [name, values['role'] ?? values['birthday']]),
      ).toEqual([
        ['Nan', 'granny'],
        ['Ida', '2019-05-04'],
      ]);
    });

    it('contains each character once, the latest first, even after the order', async () => {
      const visitor = opened.shop.visitor();
      await addStar(visitor, { name: 'Ole' });
      await addStar(visitor, { name: 'Uma', companion: 'owl' });
      await addStar(visitor, { name: 'Uma', companion: 'fox' });
      const { items } = await visitor.cart();
      const [uma, ole] = await read(visitor);
      expect([uma!.name, ole!.name]).toEqual(['Uma', 'Ole']);
      const idsOf = (name: string) =>
        items.filter(({ customisation }) => customisation?.['name'] === name).map(({ id }) => id);
      expect([[...uma!.books].sort(), ole!.books]).toEqual([idsOf('Uma').sort(), idsOf('Ole')]);
      await placeOrder(opened.shop, visitor);
      expect((await visitor.cart()).items).toEqual([]);
      expect((await namesOf(visitor)).sort()).toEqual(['Ole', 'Uma']);
    });

    it('is visible only to its owner, on all devices of the owner', async () => {
      const { atHome, account } = await customer('library@example.com');
      await addStar(atHome, { name: 'Ida' });
      await placeOrder(opened.shop, atHome);
      const onTheWay = opened.shop.visitor();
      await signInVisitor(opened.database, onTheWay, account);
      expect(await namesOf(onTheWay)).toEqual(['Ida']);
      expect(await namesOf(opened.shop.visitor())).toEqual([]);
      const stranger = opened.shop.visitor();
      stranger.guestToken = 'made up';
      expect((await stranger.send('GET', PATH)).statusCode).toBe(401);
    });

    it('omits the characters of books whose package version cannot be loaded', async () => {
      const visitor = opened.shop.visitor();
      await addStar(visitor, { name: 'Eva' });
      const versionSpy = jest.spyOn(opened.shop.muse, 'packageVersion').mockRejectedValue(new Error('away'));
      expect(await read(visitor)).toEqual([]);
      versionSpy.mockRestore();
      expect(await namesOf(visitor)).toEqual(['Eva']);
    });
  });

  describe('CHAR-07: the removal of a character', () => {
    it('hides the character in all books, before and after an order', async () => {
      const { atHome, ownerId } = await customer('removes@example.com');
      await addStar(atHome, { name: 'Robin', companion: 'owl' });
      await addStar(atHome, { name: 'Robin', companion: 'fox' });
      await addStar(atHome, { name: 'Kim' });
      const { id } = (await read(atHome)).find(({ name }) => name === 'Robin')!;
      const answer = await setRemoved(atHome, [id]);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(answer.json<{ data: LibraryCharacter[] }>().data.map(({ name }) => name)).toEqual(['Kim']);
      await setRemoved(atHome, [id]); // another tab
      await placeOrder(opened.shop, atHome);
      expect(await namesOf(atHome)).toEqual(['Kim']);
      // the stored record of the removal contains neither the name nor the look
      expect(await marks(ownerId)).toEqual([{ id }]);
      await setRemoved(atHome, [id], false);
      expect((await namesOf(atHome)).sort()).toEqual(['Kim', 'Robin']);
    });

    it('requires the owner’s CSRF token, and ignores unknown characters', async () => {
      const { atHome, ownerId } = await customer('owner@example.com');
      await addStar(atHome, { name: 'Robin' });
      const { id } = (await read(atHome))[0]!;
      const otherCustomer = await customer('other@example.com');
      await addStar(otherCustomer.atHome, { name: 'Another' });
      expect((await setRemoved(otherCustomer.atHome, [id])).json<{ data: unknown[] }>().data).toHaveLength(1);
      expect(await marks(otherCustomer.ownerId)).toEqual([]);
      expect(await namesOf(atHome)).toEqual(['Robin']);
      expect((await setRemoved(opened.shop.visitor(), [id])).statusCode).toBe(401);
      expect((await setRemoved(atHome, ['Robin'])).statusCode).toBe(400);
      atHome.csrf = '';
      expect((await atHome.send('PATCH', PATH, { ids: [id], isRemoved: true })).statusCode).toBe(403);
      expect(await marks(ownerId)).toEqual([]);
    });

    it('is still stored after the login of a guest', async () => {
      const visitor = opened.shop.visitor();
      await addStar(visitor, { name: 'Robin' });
      await addStar(visitor, { name: 'Kim' });
      expect((await remove(visitor, 'Robin')).map(({ name }) => name)).toEqual(['Kim']);
      const { ownerId } = await logIn(opened.database, visitor, 'brings@example.com');
      expect(await namesOf(visitor)).toEqual(['Kim']);
      expect(await marks(ownerId)).toHaveLength(1);
    });

    it('is stored until the owner is deleted', async () => {
      const { atHome, ownerId } = await customer('forgets@example.com');
      await addStar(atHome, { name: 'Robin' });
      await remove(atHome, 'Robin');
      await opened.shop.characters.expire(new Date(Date.now() + (REMOVED_KEPT_DAYS - 1) * DAY_MS));
      expect(await marks(ownerId)).toHaveLength(1);
      await opened.shop.characters.expire(new Date(Date.now() + (REMOVED_KEPT_DAYS + 1) * DAY_MS));
      expect(await namesOf(atHome)).toEqual(['Robin']);
      await remove(atHome, 'Robin');
      const { id } = await opened.database.transaction((transaction) =>
        opened.shop.privacy.service.delete(transaction, ownerId, false),
      );
      await opened.shop.privacy.service.runDeletion(id);
      expect(await marks(ownerId)).toEqual([]);
    });
  });
});
