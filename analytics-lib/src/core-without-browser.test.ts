import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const BROWSER_GLOBAL =
  /\b(window|document|navigator|location|localStorage|sessionStorage|fetch|history|XMLHttpRequest|console)\s*[.(]/;

describe('the core', () => {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file) && !file.startsWith('adapters'),
  );
  it.each(files)('%s uses no browser global', (file) => {
    const code = readFileSync(path.join(__dirname, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    expect(code).not.toMatch(BROWSER_GLOBAL);
  });
});
