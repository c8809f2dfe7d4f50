import { DomainError, NotFoundError, type FieldProblem, refusal } from '../../platform/problems';

/** A version is published once, and never changed. */
export class ReleaseExistsError extends DomainError {
  readonly code = 'release_exists';
  readonly status = 409;
  constructor(name: string, version: string) {
    super(`${name} ${version} is published already: a version is never changed, only activated`);
  }
}

/** What stands in the way, each with why. */
export class ReleaseRefusedError extends DomainError {
  readonly code = 'release_refused';
  readonly status = 422;
  constructor(
    release: string,
    override readonly fields: readonly FieldProblem[],
  ) {
    super(`${release} is refused: ${fields.map(({ detail }) => detail).join('; ')}`);
  }
}

/** The body is no upload of a release. */
export class UploadUnreadableError extends DomainError {
  readonly code = 'upload_unreadable';
  readonly status = 400;
}

/** Somebody else was faster. */
export class ReleaseMovedError extends DomainError {
  readonly code = 'release_moved';
  readonly status = 409;
  constructor(name: string, expected: string | null, current: string | undefined) {
    super(
      `${name} is at ${current ?? 'no version'} by now, not at ${expected ?? 'no version'}: somebody else has released meanwhile. Look at its history, then try again`,
    );
  }
}

export class NoSuchReleaseError extends NotFoundError {
  override readonly code = 'no_such_release';
  constructor(name: string, version: string) {
    super(`There is no ${name} ${version} here: "status" lists what is kept`);
  }
}

/** It cannot be done as things are. */
export class ReleaseStateError extends DomainError {
  readonly status = 409;
  constructor(
    readonly code: 'nothing_before' | 'no_canary' | 'no_candidate' | 'already_current' | 'nothing_current',
    detail: string,
  ) {
    super(detail);
  }
}

export class DeployTokenNeededError extends refusal(
  401,
  'deploy_token_needed',
  'This needs a deploy token (or STAFF_TOKEN) as bearer token; staff make one for each remote',
  { 'www-authenticate': 'Bearer realm="Bindery releases"' },
) {}

export class NotYourReleaseError extends DomainError {
  readonly code = 'not_your_release';
  readonly status = 403;
  constructor(actor: string, name: string, reason = '') {
    super(`${actor} may not release ${name}${reason}`);
  }
}
