import { describe, expect, it } from '@jest/globals';
import { nextCheck, type PrintCheck } from './print-api';

const checkAfter = (...statuses: number[]): PrintCheck =>
  statuses.reduce<PrintCheck | undefined>(nextCheck, undefined)!;

describe('a polled print file', () => {
  it.each([
    ['is pending while it is not there', Array.from({ length: 50 }, () => 404), 'pending'],
    ['is there at last', [404, 404, 200], 'ready'],
    ['is tried three times more when the server fails', [500, 500, 500], 'pending'],
    ['is given up after that', [500, 0, 503, 500], 'failed'],
    ['is not given up for failures that pass', [500, 500, 404, 500, 500, 500, 200], 'ready'],
  ] as const)('%s', (_, statuses, kind) => expect(checkAfter(...statuses).kind).toBe(kind));
});
