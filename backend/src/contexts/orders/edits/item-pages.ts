import type {
  Customisation,
  OrderedBook,
  OrderRevision,
  OrderRevisionPages,
  Page,
  StaffBookTexts,
} from '@bindery/shared/contracts';
import type { TocResult } from '@bindery/muse';
import { componentOf, schemaFields } from '@bindery/shared/customisation';
import { photoIdsIn } from '../../photos';
import { OrderItemNotFoundError } from '../orders.errors';
import type { Editor, OrderEditsDesk, OrderVisit, Staff } from './edit-desk';
import { changedPages } from './edit-rules';
import { revisionsRepository, type RevisionRow } from './edits.repository';
import { bookOf, datedEdit, pagesOf, summaryOf, usablePhotos } from './plan-edit';

const LARGEST_REVISION = 2 ** 31 - 1;

/**
 * Draws a book with these choices in the version and language that were bought. The product may no longer be sold. The
 * choices may use the photos in the book and the editor's own photos.
 *
 * @returns the pages, or the errors from the validator of the version
 * @throws OrderItemNotFoundError, FrozenPackageUnavailableError. Source: docs/rules.md EDIT-42
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

export const revisionView = ({ revision, changedAt, changedBy, changedKeys }: RevisionRow) => ({
  ...{ revision, at: changedAt.toISOString(), by: changedBy, changedKeys: [...changedKeys] },
});

/** Returns the summaries of all states of a book, oldest first. @throws as `bookOf`. Source: docs/rules.md EDIT-08 */
export async function toldRevisions(
  desk: OrderEditsDesk,
  editor: Editor,
  itemId: string,
): Promise<OrderRevision[]> {
  const edited = await bookOf(desk, editor, itemId);
  const fields = new Map(edited.schema.schemas.flatMap(({ keys }) => Object.entries(keys)));
  const labelOf = (key: string): string => fields.get(key)?.flags?.label ?? key;
  const revisions = await revisionsRepository.list(desk.database, edited.item.id);
  return Promise.all(
    revisions.map(async (row) => ({
      ...revisionView(row),
      labels: Object.fromEntries(row.changedKeys.map((key) => [key, labelOf(key)])),
      summary: row.customisation ? await summaryOf(desk, edited, row.customisation) : [],
    })),
  );
}

/**
 * Returns the pages of a state of a book and of the state before it. Deleted photos are missing in the pages.
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
  const drawnPages = async (values: Customisation | null | undefined): Promise<Page[]> => {
    if (!values) return [];
    const heldIds = photoIdsIn(edited.item.customisation);
    return pagesOf(desk, edited, values, await usablePhotos(desk, editor, photoIdsIn(values), heldIds));
  };
  const [earlierPages, laterPages] = await Promise.all([
    drawnPages(earlierRevision?.customisation),
    drawnPages(revisionRow.customisation),
  ]);
  return {
    changedPages: changedPages(earlierRevision?.pages ?? [], revisionRow.pages),
    before: earlierPages,
    after: laterPages,
  };
}

/** Returns product and form for editing a book, in the version that was bought. @throws OrderItemNotFoundError */
export async function orderedBook(
  desk: OrderEditsDesk,
  { editor, market }: OrderVisit,
  itemId: string,
): Promise<OrderedBook> {
  const { book, schema } = await bookOf(desk, editor, itemId);
  return { product: await desk.catalogue.boughtProduct(market, book), schema };
}

/** Returns all revisions of a book, for staff. @throws OrderItemNotFoundError */
export async function revisionsOf(
  desk: OrderEditsDesk,
  staff: Staff,
  itemId: string,
): Promise<readonly RevisionRow[]> {
  const { item } = await bookOf(desk, staff, itemId);
  return revisionsRepository.list(desk.database, item.id);
}

/** Returns one complete revision, for staff. @throws OrderItemNotFoundError */
export async function revisionOf(
  desk: OrderEditsDesk,
  staff: Staff,
  itemId: string,
  revision: number,
): Promise<RevisionRow> {
  const { item } = await bookOf(desk, staff, itemId);
  const revisionRow = await revisionsRepository.find(desk.database, item.id, revision);
  if (!revisionRow) throw new OrderItemNotFoundError();
  return revisionRow;
}

const LONG = 'MultiLineText';
const TEXTS: readonly (string | undefined)[] = ['SingleLineText', LONG];

/**
 * Returns the texts of a book that staff may correct, with their labels in the form of the book's version. Omits texts
 * that cost extra.
 *
 * @throws as `bookOf`. Source: docs/rules.md STAFF-46
 */
export async function bookTexts(desk: OrderEditsDesk, staff: Staff, itemId: string): Promise<StaffBookTexts> {
  const { item, schema } = await bookOf(desk, staff, itemId);
  const texts = Object.entries(schemaFields(schema)).flatMap(([key, field]) => {
    const component = componentOf(field);
    if (!TEXTS.includes(component) || item.frozen.lockedKeys.includes(key)) return [];
    const value = item.customisation[key];
    return [
      {
        ...{ key, label: field.flags?.label ?? key, isLong: component === LONG },
        value: typeof value === 'string' ? value : '',
      },
    ];
  });
  return { texts };
}
