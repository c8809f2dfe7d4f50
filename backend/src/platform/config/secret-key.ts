import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { isNamedKey, KeyRing, MAX_KEYS } from './key-ring';
import { ConfigError, text, type Variables } from './variables';

const UNNAMED_IN_FILE = /^[\w-]{43}$/;
const MINIMUM_LENGTH = 32;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function fileOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @throws ConfigError if a key is malformed or empty */
function keysIn(content: string, file: string): readonly [string, ...string[]] {
  const lines = content.split('\n').map((line) => line.trim());
  const wrong = lines.findIndex((line) => line !== '' && !UNNAMED_IN_FILE.test(line) && !isNamedKey(line));
  const [firstLine, ...otherLines] = lines.filter((line) => line !== '');
  if (wrong >= 0 || firstLine === undefined)
    throw new ConfigError(
      'DATA_DIR',
      `${file} ${firstLine === undefined ? 'is empty' : `is damaged in line ${wrong + 1}`}: a key is 43 letters, digits, - and _, with or without "key:name:" before them, one in each line. Put the file back from a backup. If there is none, delete it: a new key is made at the next start, and it forgets every guest's cart and photos. A key of your own goes into SECRET_KEY`,
    );
  return [firstLine, ...otherLines];
}

function writeWhole(path: string, content: string): void {
  const handle = openSync(path, 'wx', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Reads the keys of a shop that configures no keys. They are stored in the data folder, so that guest tokens remain
 * valid after a restart. Creates the file atomically, so that all processes read the same keys.
 * Source: docs/rules.md KEY-03
 *
 * @param dataDir - created if missing; only its owner can read the file
 * @throws ConfigError if the file is corrupt
 */
function keptKeys(dataDir: string): readonly [string, ...string[]] {
  const file = join(dataDir, 'secret-key');
  const keptText = fileOf(file);
  if (keptText !== undefined) return keysIn(keptText, file);
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`;
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  try {
    writeWhole(draft, `key:${today}:${randomBytes(32).toString('base64url')}\n`);
    linkSync(draft, file);
  } catch (error) {
    // another process was first: use its key
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return keysIn(readFileSync(file, 'utf8'), file);
}

/** @throws ConfigError */
function checked(variable: string, key: string): string {
  if (key.startsWith('key:') && !isNamedKey(key))
    throw new ConfigError(
      variable,
      'begins with key: and is not "key:", a name of letters, digits and hyphens, ":" and 43 characters of base64url',
    );
  if (key.length < MINIMUM_LENGTH)
    throw new ConfigError(variable, `shorter than ${MINIMUM_LENGTH} characters`);
  return key;
}

/**
 * Returns the key ring. SECRET_KEY or, by default, the data folder's keys sign and verify. SECRET_KEYS_ACCEPTED only
 * verify.
 *
 * @throws ConfigError
 */
export function keyRingOf(variables: Variables, dataDir: string): KeyRing {
  const givenKey = text(variables, 'SECRET_KEY');
  const accepted = (text(variables, 'SECRET_KEYS_ACCEPTED') ?? '').split(/\s+/).filter((key) => key !== '');
  const [firstKey, ...otherKeys] =
    givenKey === undefined ? keptKeys(dataDir) : ([checked('SECRET_KEY', givenKey)] as const);
  const keys = [...otherKeys, ...accepted.map((key) => checked('SECRET_KEYS_ACCEPTED', key))];
  if (new Set([firstKey, ...keys]).size > MAX_KEYS)
    throw new ConfigError('SECRET_KEYS_ACCEPTED', `there are more than ${MAX_KEYS} keys: remove the oldest`);
  return new KeyRing([firstKey, ...keys]);
}
