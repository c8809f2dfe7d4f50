import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { keyRingOf } from './secret-key';
import { ConfigError, type Variables } from './variables';

const [FIRST, SECOND] = ['7dfY_54mjp88i6sVER4rKl27RT4VaLUEWvX6jobKTHk', 'B'.repeat(43)] as const;
let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'bindery-key-')), 'data');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const file = (): string => join(folder, 'secret-key');
const read = (variables: Variables = {}): readonly string[] =>
  keyRingOf(variables, folder).secretsOf('guests');
function keep(content: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file(), content);
}

describe('the secret key file', () => {
  it('is created only once, with a key name, and is readable only by its owner', () => {
    const firstSecrets = read();
    expect(read()).toEqual(firstSecrets);
    expect(readFileSync(file(), 'utf8')).toMatch(/^key:\d{4}-\d\d-\d\d:[\w-]{43}\n$/);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['secret-key']);
  });

  it('may contain a key in the previous version’s format', () => {
    keep(`${FIRST}\n`);
    expect(read()).toEqual([FIRST]);
  });

  it('may contain several keys, of which the first gives new secrets', () => {
    keep(`key:2026-11:${SECOND}\n\n${FIRST}\n`);
    expect(read()).toEqual([
      ...keyRingOf({ SECRET_KEY: `key:x:${SECOND}` }, folder).secretsOf('guests'),
      FIRST,
    ]);
  });

  it.each([
    ['empty', '', 'is empty'],
    ['of blank lines', '\n\n', 'is empty'],
    ['cut', FIRST.slice(0, 20), 'is damaged in line 1'],
    ['cut in its second line', `key:a:${SECOND}\n${FIRST.slice(0, 42)}`, 'is damaged in line 2'],
    ['cut in a named key', `key:a:${SECOND.slice(1)}\n`, 'is damaged in line 1'],
    ['full of zeros, as after a power cut', '\0'.repeat(44), 'is damaged in line 1'],
  ])('stays unchanged if it is %s, and the error says how to repair it', (_, content, problem) => {
    keep(content);
    expect(() => read()).toThrow(ConfigError);
    expect(() => read()).toThrow(problem);
    expect(() => read()).toThrow(/^DATA_DIR: .*secret-key .*Put the file back from a backup\..*delete it/);
    expect(readFileSync(file(), 'utf8')).toBe(content);
  });

  it('gives the same key to all processes that start together', async () => {
    const program = join(folder, '..', 'read-key.mjs');
    await build({
      stdin: {
        contents: `import { keyRingOf } from './secret-key'; console.log(keyRingOf({}, process.argv[2]).secretsOf('guests')[0])`,
        resolveDir: fileURLToPath(new URL('.', import.meta.url)),
        loader: 'ts',
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: program,
    });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => promisify(execFile)(process.execPath, [program, folder])),
    );
    expect(new Set(answers.map(({ stdout }) => stdout)).size).toBe(1);
    expect(answers[0]!.stdout.trim()).toBe(read()[0]);
    expect(readdirSync(folder)).toEqual(['secret-key']);
  });

  it('is not created if a key is configured', () => {
    expect(read({ SECRET_KEY: FIRST, SECRET_KEYS_ACCEPTED: `${SECOND} ${FIRST}\n` })).toEqual([
      FIRST,
      SECOND,
    ]);
    expect(() => statSync(folder)).toThrow();
  });
});
