import type { Customisation, OrderRevision, OrderRevisionPages, Page } from '@bindery/shared/contracts';
import type { TocResult } from '@bindery/muse';
import { photoIdsIn } from '../../photos';
import type { Editor, OrderEditsDesk } from './edit-desk';
import { changedPages } from './edit-rules';
import { OrderItemNotFoundError } from './order-edits.errors';
import { bookOf, datedEdit, summaryOf, usablePhotos, type EditedBook } from './plan-edit';
import type { Connection, Statement } from '../../../platform/database';
import type { orderItemRevisions } from '../orders.tables';

/** An earlier or present state of a book. Only staff see `actor`. */
export type RevisionRow = Pick<
  typeof orderItemRevisions.$inferSelect,
  'revision' | 'changedKeys' | 'changedBy' | 'actor' | 'changedAt'
>;
export type WholeRevision = RevisionRow &
  Pick<typeof orderItemRevisions.$inferSelect, 'packageVersion' | 'pages'> & {
    /** null if the personal data was deleted */
    readonly customisation: Customisation | null;
  };

const WHOLE = `
  select revision, changed_keys as "changedKeys", changed_by as "changedBy", actor, changed_at as "changedAt",
    package_version as "packageVersion", pages, customisation
  from order_item_revisions where item_id = $1`;
const LIST: Statement = { name: 'order_edit_revisions', text: `${WHOLE} order by revision` };
const FIND: Statement = { name: 'order_edit_revision', text: `${WHOLE} and revision = $2` };

/** SQL for the revisions of an ordered book. Source: docs/rules.md EDIT-08 */
export const revisionsRepository = {
  /** Returns the revisions, oldest first; the first is the book as bought. */
  list: (connection: Connection, itemId: string) => connection.query<WholeRevision>(LIST, [itemId]),
  find: async (connection: Connection, itemId: string, revision: number) =>
    (await connection.query<WholeRevision>(FIND, [itemId, revision]))[0],
};

const LARGEST_REVISION = 2 ** 31 - 1;

/**
 * Draws an ordered book with these choices, in the version and language it was bought in, even if it is no longer sold.
 * Uses the book's own photos and the editor's.
 *
 * @returns the pages, or the errors of that version's validator
 * @throws OrderItemNotFoundError, FrozenPackageUnavailableError
 * Source: docs/rules.md EDIT-42
 */
export async function pagesOfItem(
  desk: OrderEditsDesk,
  editor: Editor,
  itemId: string,
  customisations: Customisation,
): Promise<TocResult> {
  const edited = await bookOf(desk, editor, itemId);
  const { order, item, book } = edited;
  const { wantedValues: values } = datedEdit(desk, edited, customisations);
  const photos = await usablePhotos(desk, editor, photoIdsIn(values), photoIdsIn(item.customisation));
  return desk.muse.toc(book, values, { lang: order.locale, photos });
}

/** Returns the summaries of all states of a book, oldest first. @throws as `bookOf`. Source: docs/rules.md EDIT-08 */
export async function toldRevisions(
  desk: OrderEditsDesk,
  editor: Editor,
  itemId: string,
): Promise<readonly OrderRevision[]> {
  const edited = await bookOf(desk, editor, itemId);
  const fields = new Map(edited.schema.schemas.flatMap(({ keys }) => Object.entries(keys)));
  const labelOf = (key: string): string => fields.get(key)?.flags?.label ?? key;
  const revisions = await revisionsRepository.list(desk.database, edited.item.id);
  return Promise.all(
    revisions.map(
      async ({ revision, changedAt: changeTime, changedBy: actorKind, changedKeys, customisation }) => ({
        revision,
        at: changeTime.toISOString(),
        by: actorKind,
        changedKeys: [...changedKeys],
        labels: Object.fromEntries(changedKeys.map((key) => [key, labelOf(key)])),
        summary: customisation ? await summaryOf(desk, edited, customisation) : [],
      }),
    ),
  );
}

/**
 * Returns the pages of one state of a book and those of the state before it. Photos deleted since then are missing on
 * the pages.
 *
 * @throws OrderItemNotFoundError if there is no such state, FrozenPackageUnavailableError
 * Source: docs/rules.md EDIT-08
 */
export async function revisionPages(
  desk: OrderEditsDesk,
  editor: Editor,
  itemId: string,
  revision: number,
): Promise<OrderRevisionPages> {
  const edited = await bookOf(desk, editor, itemId);
  const { database } = desk;
  if (revision > LARGEST_REVISION) throw new OrderItemNotFoundError();
  const [revisionRow, earlierRevision] = await Promise.all(
    [revision, revision - 1].map((revisionNumber) =>
      revisionsRepository.find(database, edited.item.id, revisionNumber),
    ),
  );
  if (!revisionRow) throw new OrderItemNotFoundError();
  const pagesOf = (values: Customisation | null | undefined) =>
    values ? drawnPages(desk, editor, edited, values) : [];
  const [earlierPages, laterPages] = await Promise.all([
    pagesOf(earlierRevision?.customisation),
    pagesOf(revisionRow.customisation),
  ]);
  return {
    changedPages: changedPages(earlierRevision?.pages ?? [], revisionRow.pages),
    before: earlierPages,
    after: laterPages,
  };
}

async function drawnPages(
  desk: OrderEditsDesk,
  editor: Editor,
  { order, item, book }: EditedBook,
  values: Customisation,
): Promise<Page[]> {
  const photos = await usablePhotos(desk, editor, photoIdsIn(values), photoIdsIn(item.customisation));
  const toc = await desk.muse.toc(book, values, { lang: order.locale, photos });
  return toc.kind === 'pages' ? toc.pages : [];
}
