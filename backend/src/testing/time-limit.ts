import { jest } from '@jest/globals';

// Opening a database and a catalogue takes seconds on a busy machine: the limit only finds hangs. It is longer than
// that of `until`, so that a failed wait can report its condition.
jest.setTimeout(180_000);
