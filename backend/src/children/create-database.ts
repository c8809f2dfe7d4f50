import { rmSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

// Run by createDatabaseFolder with the folder to make as its only argument.
const folder = process.argv[2]!;
const database = await PGlite.create(folder);
await database.close();
// whoever wanted it was killed meanwhile
if (!process.connected) rmSync(folder, { recursive: true, force: true });
process.exit(0);
