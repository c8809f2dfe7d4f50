import type { Merge } from '@bindery/shared/contracts';
import type { Visitor } from '../../../testing/visitor';
import { hashPassword, newToken, tokenHash } from '../../../platform/credentials';
import type { Database } from '../../../platform/database';
import { customersRepository } from '../customers.repository';
import { sessionsRepository } from '../sessions.repository';

export interface TestCustomer {
  readonly customerId: string;
  readonly ownerId: string;
  readonly email: string;
}

export function createTestCustomer(
  database: Database,
  email: string,
  password?: string,
): Promise<TestCustomer> {
  return database.transaction(async (transaction) => {
    const passwordHash = password === undefined ? null : await hashPassword(password);
    const [owner] = await transaction.query<{ id: string }>({
      name: 'test_owner_of_customer',
      text: `insert into owners (kind) values ('customer') returning id`,
    });
    const names = { firstname: 'Ada', lastname: 'Byron' };
    const customerId = (await customersRepository.create(transaction, owner!.id, email))!;
    await customersRepository.confirm(transaction, customerId, {
      ...names,
      passwordHash,
    });
    return { customerId, ownerId: owner!.id, email };
  });
}

/** Signs the visitor's browser in, but does not merge its guest data into the customer's data. */
export async function signInVisitor(
  database: Database,
  visitor: Visitor,
  { customerId }: TestCustomer,
): Promise<void> {
  const token = newToken();
  await sessionsRepository.open(database, customerId, tokenHash(token), {
    device: 'Firefox, Linux',
    isSharedDevice: false,
  });
  visitor.cookie = [visitor.cookie, `session=${token}`].filter((cookiePart) => cookiePart !== '').join('; ');
}

/** Opens a link mailed to the customer. @returns the data merged from the guest */
export async function openMailedLink(
  database: Database,
  visitor: Visitor,
  { customerId }: TestCustomer,
): Promise<Merge> {
  const token = newToken();
  await customersRepository.addToken(database, {
    hash: tokenHash(token),
    customerId,
    kind: 'link',
    forMs: 60_000,
    isKnownDevice: false,
  });
  const answer = await visitor.write('POST', '/website/v1/user/link/open', { token });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: { merged: Merge } }>().data.merged;
}

/** Logs the visitor in as a new customer. */
export async function logIn(database: Database, visitor: Visitor, email: string): Promise<TestCustomer> {
  const customer = await createTestCustomer(database, email);
  await openMailedLink(database, visitor, customer);
  return customer;
}
