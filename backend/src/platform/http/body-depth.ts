import type { FastifyInstance } from 'fastify';
import { DomainError } from '../problems';

/** The deepest body that any route takes is a customisation in an item in a list: about ten. */
const DEEPEST = 40;

export class BodyTooDeepError extends DomainError {
  readonly code = 'body_too_deep';
  readonly status = 400;

  constructor() {
    super(`Lists and objects in the body are nested more than ${DEEPEST} deep`);
  }
}

/** Refuses bodies that would overflow the stack of whoever walks them: a validator, a hash, JSON itself. */
export function installBodyDepth(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (isDeeperThan(DEEPEST, body)) throw new BodyTooDeepError();
  });
}

const isNesting = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Level by level, without recursion. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  let level = [value].filter(isNesting);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((parent) => Object.values(parent) as unknown[]).filter(isNesting);
  }
  return false;
}
