// Makes a dump of an empty PGlite database: opening it takes a second, making one takes ten and 800 MB.
// Run by database-template.ts as a process of its own, with the file to write as its argument.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const [, , file] = process.argv;
const database = await PGlite.create();
const dump = await database.dumpDataDir('gzip');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
renameSync(`${file}.${process.pid}`, file);
process.exit(0);
