import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Which photos a print file shows, so that it goes with them. A row is forgotten with the job of the file. */
export const printPhotos = pgTable(
  'print_photos',
  {
    printId: text('print_id').notNull(),
    /** of a photo, which may be gone from its own table */
    publicId: text('public_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.printId, table.publicId] }),
    index('print_photos_public_id').on(table.publicId),
    index('print_photos_folder').on(sql`split_part(${table.publicId}, '/', 2)`),
  ],
);
