// Makes two folders of the embedded database, `empty` and `migrated`. This needs ten seconds and 800 MB of memory.
// A database starts from such a folder in a fraction of a second.
// embedded-templates.mjs runs this script as a separate process, with the output folder as its argument.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrateTemplate } from './built-migrations.mjs';

const [, , folder] = process.argv;
const [empty, migrated] = ['empty', 'migrated'].map((name) => join(folder, name));
const open = (path) => PGlite.create(path, { initDbStartParams: ['--wal-segsize=1'] });

mkdirSync(folder, { recursive: true });
// every suite copies this folder, so the log segments are smaller than the default 16 MB
// Deleting PostgreSQL's templates halves the folder's size.
let database = await open(empty);
await database.exec('update pg_database set datistemplate = false');
await database.exec('drop database template0');
await database.exec('drop database template1');
await database.close();
cpSync(empty, migrated, { recursive: true });
database = await open(migrated);
await migrateTemplate(database);
await database.close();
process.exit(0);
