import { PGlite } from '@electric-sql/pglite';

// Run by createDatabaseFolder with the folder to make as its only argument.
const database = await PGlite.create(process.argv[2]);
await database.close();
process.exit(0);
