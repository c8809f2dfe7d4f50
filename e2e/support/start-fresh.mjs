// Empties the data folder, then becomes the server: every browser run starts from what a newcomer has.
import { rmSync } from 'node:fs';

rmSync(process.env.DATA_DIR, { recursive: true, force: true });
await import('../../backend/dist/main.mjs');
