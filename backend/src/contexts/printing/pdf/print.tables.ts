import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The photos in each print file. Deleting a photo also deletes the file. A row is deleted with the file's job. */
export const printPhotos = pgTable(
  'print_photos',
  {
    printId: text('print_id').notNull(),
    /** no foreign key, because the photo may be missing in the photos table */
    publicId: text('public_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.printId, table.publicId] }),
    index('print_photos_public_id').on(table.publicId),
    index('print_photos_folder').on(sql`split_part(${table.publicId}, '/', 2)`),
  ],
);
