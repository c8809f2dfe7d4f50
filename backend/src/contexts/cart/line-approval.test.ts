import { beforeEach, expect, it } from '@jest/globals';
import type { CartWriteResponse, LineItem, LineProof } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { withCatalogue, openedShop } from '../../testing/test-shop';
import { faults, ROBIN, type Visitor } from '../../testing/visitor';
import { linesApprovedAt } from '.';

const catalogue = withCatalogue();

describeOnDatabases('the approval of a line (PROOF-02) on $name', ({ open }) => {
  let visitor: Visitor;
  let line: LineItem;
  const opened = openedShop({ catalogue, open });
  beforeEach(async () => {
    visitor = opened.shop.visitor();
    line = (await visitor.add()).items[0]!;
  });

  const urlOf = (what: string, id = line.id): string => `/website/v2/cart/items/${id}/${what}`;
  const approve = (pages: object, headers = {}, who = visitor) =>
    who.send('PUT', urlOf('approval'), { pages }, headers);
  const patch = async (item: object, id = line.id): Promise<LineItem[]> => {
    const answer = await visitor.send('PATCH', `/website/v2/cart/items/${id}`, { item });
    expect(answer.statusCode).toBe(200);
    return answer.json<CartWriteResponse>().data.order.items;
  };
  async function proof(who = visitor): Promise<LineProof> {
    const answer = await who.send('GET', urlOf('proof'));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    return answer.json<{ data: LineProof }>().data;
  }
  const shownPages = ({ pages }: LineProof) => pages.map(({ page, hash }) => ({ page, hash }));
  const approvedPages = ({ pages }: LineProof) =>
    pages.flatMap(({ page, isApproved }) => (isApproved ? [page] : []));
  const approvalOf = async (): Promise<unknown> => (await visitor.cart()).items[0]?.approval;
  async function approveAll(): Promise<void> {
    expect((await approve(shownPages(await proof()))).statusCode).toBe(200);
  }

  /** Returns the time of the approval that an order of the line with these pages would store. */
  const orderedAs = async (pages: ReturnType<typeof shownPages>) =>
    (await linesApprovedAt(opened.database, [{ id: line.id, pages }])).get(line.id);

  it('is given for the proof pages, and is stored with the line', async () => {
    const initialProof = await proof();
    expect(initialProof).toMatchObject({ approvedAt: null });
    expect(initialProof.pages).toMatchObject([
      {
        ...{ page: 1, isApproved: false, url: expect.stringMatching(/^\/muse\/pages\//) },
        info: { pageName: 'cover', alternativeText: 'The cover of Robin’s book.' },
      },
      { page: 2 },
      { page: 3 },
      { page: 4 },
    ]);
    expect(await approvalOf()).toBe('none');
    const { revision } = await visitor.cart();
    expect((await approve(shownPages(initialProof).slice(0, 2))).statusCode).toBe(200);
    expect(await approvalOf()).toBe('changed');
    const answer = await approve(shownPages(initialProof).slice(2));
    expect(answer.json<{ data: LineProof }>().data).toEqual({
      approvedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      pages: initialProof.pages.map((page) => ({ ...page, isApproved: true })),
    });
    const cart = await visitor.cart();
    expect(cart).toMatchObject({ revision: revision + 2, items: [{ approval: 'approved' }] });
    expect(await orderedAs(shownPages(initialProof))).toBeInstanceOf(Date);
  });

  it('is required again only for changed pages', async () => {
    await approveAll();
    const [changedLine] = await patch({ customisations: { ...ROBIN, friend: 'owl' } });
    expect(changedLine).toMatchObject({ id: line.id, approval: 'changed' });
    const now = await proof();
    expect([now.approvedAt, approvedPages(now)]).toEqual([null, [1, 4]]);
    expect(await orderedAs(shownPages(now))).toBeUndefined();
    expect((await patch({ customisations: ROBIN }))[0]).toMatchObject({ approval: 'approved' });
    await patch({ customisations: { ...ROBIN, friend: 'owl' } });
    expect((await approve(shownPages(now).slice(1, 3))).statusCode).toBe(200);
    expect(await approvalOf()).toBe('approved');
    // the second approval deleted the approval of these pages, because the line no longer had them
    expect((await patch({ customisations: ROBIN }))[0]).toMatchObject({ approval: 'changed' });
  });

  it('remains valid if the quantity changes or the line is saved for later', async () => {
    await approveAll();
    expect((await patch({ quantity: 3 }))[0]).toMatchObject({ approval: 'approved' });
    await patch({ savedForLater: true });
    expect((await visitor.cart()).saved).toMatchObject([{ approval: 'approved' }]);
    expect((await patch({ savedForLater: false }))[0]).toMatchObject({ approval: 'approved' });
  });

  it('is transferred if two lines merge, and is deleted with its line', async () => {
    await approveAll();
    const otherLine = (await visitor.add({ ...ROBIN, name: 'Kim' })).items[1]!;
    // the changed line remains after the merge, and gets the approval of the other line
    const [joined] = await patch({ customisations: ROBIN }, otherLine.id);
    expect(joined).toMatchObject({ id: otherLine.id, quantity: 2, approval: 'approved' });
    // the saved line merges into the equal line in the cart, and the id of that line does not change
    await patch({ savedForLater: true }, otherLine.id);
    const addedLine = (await visitor.add()).items[0]!;
    expect(addedLine).toMatchObject({ approval: 'none' });
    const [back] = await patch({ savedForLater: false }, otherLine.id);
    expect(back).toMatchObject({ id: addedLine.id, quantity: 3, approval: 'approved' });
    await visitor.send('DELETE', `/website/v2/cart/items/${addedLine.id}`);
    const approvalsQuery = { name: 'test_approvals', text: 'select from line_approvals where line_id = $1' };
    expect(await opened.database.query(approvalsQuery, [addedLine.id])).toEqual([]);
  });

  it('is refused if a page has changed since the shopper saw it', async () => {
    const seenPages = shownPages(await proof());
    await patch({ customisations: { ...ROBIN, friend: 'owl' } });
    expect(faults(await approve(seenPages))).toEqual({
      ...{ status: 409, code: 'proof_changed' },
      fields: ['pages.2', 'pages.3'],
    });
    expect(await approvalOf()).toBe('none');
    expect(faults(await approve([{ page: 9, hash: seenPages[0]!.hash }])).fields).toEqual(['pages.9']);
    expect((await approve([])).statusCode).toBe(400);
  });

  it('depends on the language of the book, not on the market of the shopper (PROOF-07)', async () => {
    await approveAll();
    const marketVisitor = (market: string): Visitor =>
      Object.assign(opened.shop.visitor(market), visitor, { market });
    expect((await marketVisitor('de').cart()).items[0]).toMatchObject({ approval: 'changed' });
    expect((await marketVisitor('us').cart()).items[0]).toMatchObject({ approval: 'approved' });
    expect(await approvalOf()).toBe('approved');
  });

  it('remains valid if the format changes, but not if the child’s name changes (PROOF-07)', async () => {
    await approveAll();
    const softcover = await patch({ productId: '33333333-3333-4333-8333-333333333333' });
    expect(softcover).toMatchObject([{ format: { identifier: 'softcover' }, approval: 'approved' }]);
    await visitor.add({ ...ROBIN, name: 'Kim' });
    const { items } = await visitor.cart();
    expect(items.map(({ customisation, approval }) => [customisation?.['name'], approval]).sort()).toEqual([
      ['Kim', 'none'],
      ['Robin', 'approved'],
    ]);
  });

  it('is lost if every page has changed, for example after an upgrade of the engine (PROOF-02)', async () => {
    await approveAll();
    await opened.database.query(
      {
        name: 'test_other_engine',
        text: `update line_approvals set hashes = '["of-another-edition"]' where line_id = $1`,
      },
      [line.id],
    );
    expect(await approvalOf()).toBe('none');
    expect(approvedPages(await proof())).toEqual([]);
  });

  it('can be given only by the owner of the line, and requires a CSRF token', async () => {
    const pages = shownPages(await proof());
    const stranger = opened.shop.visitor();
    await stranger.add({ ...ROBIN, name: 'Kim' });
    expect((await stranger.send('GET', urlOf('proof'))).statusCode).toBe(404);
    expect((await approve(pages, {}, stranger)).statusCode).toBe(404);
    expect((await visitor.send('GET', urlOf('proof', 'no-id'))).statusCode).toBe(404);
    expect((await approve(pages, { 'x-csrf-token': 'wrong' })).statusCode).toBe(403);
    expect(await approvalOf()).toBe('none');

    const key = { 'idempotency-key': 'approve-once' };
    const firstAnswer = await approve(pages, key);
    const second = await approve(pages, key);
    expect(second.json()).toEqual(firstAnswer.json());
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(faults(await approve(pages.slice(1), key)).code).toBe('idempotency_key_reused');
    // a repeated request after the change returns the current proof, not the first answer
    await patch({ customisations: { ...ROBIN, friend: 'owl' } });
    expect(approvedPages((await approve(pages, key)).json<{ data: LineProof }>().data)).toEqual([1, 4]);
  });
});
