// Empties the data folder, then runs the server in this process, so that the browser tests always start without data.
// Like `startServer`, copies a migrated database into the folder.
import { rmSync } from 'node:fs';
import './end-with-runner.mjs';
import { putMigratedDatabase } from '../../backend/src/testing/embedded-templates.mjs';

rmSync(process.env.DATA_DIR, { recursive: true, force: true });
putMigratedDatabase(process.env.DATA_DIR);
await import('../../backend/dist/main.mjs');
