import { expect, it } from '@jest/globals';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { loggedError } from './request-log';

describeOnDatabases('an error of the database $name', ({ open }) => {
  const database = openedDatabase(open);
  const failing = (text: string, values: readonly unknown[]): Promise<Error> =>
    database.query({ name: `test_${text.length}`, text }, values).then(
      () => {
        throw new Error('it did not fail');
      },
      (error: Error) => error,
    );

  it('logs a database error with its code and location, and none of its values', async () => {
    await database.query(
      { name: 'test_guest', text: `insert into guests (id, session_hash) values ('Lottie', 'Lottie')` },
      [],
    );
    const errors = [
      await failing(`select $1::jsonb`, ['{"text":"Lottie\\u0000"}']),
      await failing(`select $1::uuid`, ['Lottie']),
      await failing(`insert into guests (id, session_hash) values ($1, 'x')`, ['Lottie']),
      await failing(`insert into guests (id) values ($1)`, ['Lottie2']),
    ];
    for (const error of errors) {
      for (const wrapped of [error, new Error('outer', { cause: error })])
        expect(JSON.stringify(loggedError(wrapped))).not.toContain('Lottie');
      expect(loggedError(error)).toMatchObject({
        message: expect.stringMatching(/^database error [0-9A-Z]{5}$/),
        routine: expect.any(String),
        stack: expect.stringMatching(/^at /),
      });
    }
    expect(loggedError(errors[2])).toMatchObject({
      code: '23505',
      table: 'guests',
      constraint: 'guests_pkey',
    });
  });
});

it('logs any other error unchanged with its cause', () => {
  const error = Object.assign(new TypeError('The store is full', { cause: new Error('disk') }), {
    code: 'ENOSPC',
  });
  expect(loggedError(error)).toMatchObject({
    type: 'TypeError',
    message: 'The store is full',
    code: 'ENOSPC',
    stack: expect.stringContaining('logged-error.test'),
    cause: { message: 'disk' },
  });
  expect(loggedError('a text')).toEqual({ type: 'string', message: 'a text', stack: '' });
});
