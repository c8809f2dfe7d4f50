import { defineConfig } from 'drizzle-kit';

// After a change of a *.tables.ts file, run `npx drizzle-kit generate --name <what_changes>` in this folder.
export default defineConfig({ dialect: 'postgresql', schema: './src/**/*.tables.ts', out: './drizzle' });
