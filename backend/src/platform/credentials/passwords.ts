import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';

/** argon2id with 19 MiB, two passes and one lane, as OWASP has it: some 50 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Each takes memory and a thread of the pool that files and names are asked by too. */
const AT_ONCE = 2;

const queue = new PQueue({ concurrency: AT_ONCE });
let ofNobody: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> =>
  queue.add(() => hash(password, COST)) as Promise<string>;

/**
 * Takes as long for somebody without a password, or for nobody at all: the time tells nobody who has an account.
 *
 * @param passwordHash - undefined or null: of nobody. Source: docs/rules.md ACC-06
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  ofNobody ??= hashPassword('nobody has this one');
  const against = passwordHash ?? (await ofNobody);
  const isRight = (await queue.add(() => verify(against, password))) as boolean;
  return isRight && typeof passwordHash === 'string';
}
