import { rmSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

// createDatabaseFolder runs this program with the path of the new folder as its only argument.
const folder = process.argv[2]!;
const database = await PGlite.create(folder);
await database.close();
// nobody needs the folder if the parent process was killed
if (!process.connected) rmSync(folder, { recursive: true, force: true });
process.exit(0);
