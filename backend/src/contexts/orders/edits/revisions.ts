import type { Customisation } from '@bindery/shared/contracts';
import type { Connection, Statement } from '../../../platform/database';
import type { orderItemRevisions } from '../orders.tables';

/** A state that a book had. `actor` is only for staff. */
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

/** SQL of the revisions of a book of an order. Source: docs/rules.md EDIT-08 */
export const revisionsRepository = {
  /** Oldest first: the first is the book as bought. */
  list: (connection: Connection, itemId: string) => connection.query<WholeRevision>(LIST, [itemId]),
  find: async (connection: Connection, itemId: string, revision: number) =>
    (await connection.query<WholeRevision>(FIND, [itemId, revision]))[0],
};
