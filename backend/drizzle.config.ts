import { defineConfig } from 'drizzle-kit';

// Run `npx drizzle-kit generate --name <what_changes>` in this folder after a change of a *.tables.ts file.
export default defineConfig({ dialect: 'postgresql', schema: './src/**/*.tables.ts', out: './drizzle' });
