import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../testing/until';
import { reloadOnChange } from './changes';

/** Returns a topic and manually answered reads of a value; each read returns the value at its start. */
function keptValue() {
  let announce = (): void => undefined;
  let storedValue = 'old';
  let heldValue = 'nothing';
  const failures: unknown[] = [];
  const readings: { answer(): void; fail(): void }[] = [];
  const inMemory = reloadOnChange(
    {
      subscribe(_, listener) {
        announce = () => listener(undefined);
        return () => undefined;
      },
    },
    'prices',
    () =>
      new Promise((resolve, reject) => {
        const read = storedValue;
        readings.push({
          answer() {
            heldValue = read;
            resolve();
          },
          fail: () => reject(new Error('away')),
        });
      }),
    (err) => failures.push(err),
  );
  return {
    inMemory,
    readings,
    failures,
    currentValue: () => heldValue,
    store(value: string) {
      storedValue = value;
      announce();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a value reloaded on change', () => {
  it('never returns to an older value from a read that began before the change', async () => {
    const { inMemory, readings, currentValue, store } = keptValue();
    store('older');
    await settled();
    store('new');
    const pendingChange = inMemory.now();
    await settled();
    expect(readings).toHaveLength(1);
    readings[0]!.answer();
    await settled();
    expect([currentValue(), readings.length]).toEqual(['older', 2]);
    readings[1]!.answer();
    await pendingChange;
    await settled();
    expect([currentValue(), readings.length]).toEqual(['new', 2]);
    inMemory.close();
  });

  it('reads again after a failed read, and a reader waits for the read that follows its change', async () => {
    const { inMemory, readings, currentValue, store, failures } = keptValue();
    store('new');
    await settled();
    const pendingChange = inMemory.now();
    readings[0]!.fail();
    await settled();
    expect(failures).toHaveLength(1);
    readings[1]!.answer();
    await pendingChange;
    expect(currentValue()).toBe('new');
    inMemory.close();
  });

  it('retries a failed first read without a new change, if the caller requested this', async () => {
    const { inMemory, readings, currentValue, failures } = keptValue();
    const firstReading = inMemory.completion();
    await settled();
    readings[0]!.fail();
    await firstReading;
    expect(failures).toHaveLength(1);
    await waitUntil('it is read again', () => readings.length === 2);
    readings[1]!.answer();
    await settled();
    expect(currentValue()).toBe('old');
    inMemory.close();
  });
});
