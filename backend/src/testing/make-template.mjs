// Makes two folders of the embedded database, `empty` and `migrated`. To start a database from such a folder takes a
// fraction of a second; to make the folders takes ten seconds and 800 MB of memory. embedded-templates.mjs runs this
// script as its own process, with the output folder as argument.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrateTemplate } from './built-migrations.mjs';

const [, , folder] = process.argv;
const [empty, migrated] = ['empty', 'migrated'].map((name) => join(folder, name));
const open = (path) => PGlite.create(path, { initDbStartParams: ['--wal-segsize=1'] });

mkdirSync(folder, { recursive: true });
// every suite copies this folder, so it must be small: without PostgreSQL's templates it is half as big, and log
// segments are smaller than the default 16 MB
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
