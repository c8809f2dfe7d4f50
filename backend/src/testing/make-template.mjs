// Makes two folders of the embedded database, `empty` and `migrated`: starting from one takes a fraction of a second, making
// one takes ten and 800 MB. Run by embedded-templates.mjs as a process of its own, with the folder to make as its argument.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrateTemplate } from './built-migrations.mjs';

const [, , folder] = process.argv;
const [empty, migrated] = ['empty', 'migrated'].map((name) => join(folder, name));
const open = (at) => PGlite.create(at, { initDbStartParams: ['--wal-segsize=1'] });

mkdirSync(folder, { recursive: true });
// every suite copies all of it: without the templates of PostgreSQL's own it is half as much, the log's segments are 16 MB otherwise
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
