// Empties the data folder, then runs the server in this process, so that every browser run starts from scratch.
import { rmSync } from 'node:fs';

rmSync(process.env.DATA_DIR, { recursive: true, force: true });
await import('../../backend/dist/main.mjs');
