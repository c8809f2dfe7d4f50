import { jest } from '@jest/globals';

// Opening a database and a catalogue takes seconds on a busy machine: a limit here finds what
// hangs, it measures nothing. Longer than `until` waits, so that a wait in vain says what it waited for.
jest.setTimeout(180_000);
