import { jest } from '@jest/globals';

// Opening a database and a catalogue takes seconds on a busy machine: a limit here finds what hangs, it measures nothing.
jest.setTimeout(300_000);
