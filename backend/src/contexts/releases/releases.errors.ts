import { type FieldProblem, refusal } from '../../platform/problems';

/** A version is published once, and never changed. */
export class ReleaseExistsError extends refusal(
  409,
  'release_exists',
  (name: string, version: string) =>
    `${name} ${version} is published already: a version is never changed, only activated`,
) {}

/** The faults, each with why. */
export class ReleaseRefusedError extends refusal(
  422,
  'release_refused',
  (release: string, fields: readonly FieldProblem[]) => ({
    message: `${release} is refused: ${fields.map(({ detail }) => detail).join('; ')}`,
    fields,
  }),
) {}

export class UploadUnreadableError extends refusal(400, 'upload_unreadable', (message: string) => message) {}

export class ContactRefusedError extends refusal(422, 'contact_refused', (name: string, detail: string) => ({
  message: `The webhook of ${name} is refused: ${detail}`,
  fields: [{ field: 'webhook', detail }],
})) {}

export class ReleaseMovedError extends refusal(
  409,
  'release_moved',
  (name: string, expected: string | null, currentVersion: string | undefined) =>
    `${name} is at ${currentVersion ?? 'no version'} by now, not at ${expected ?? 'no version'}: somebody else has released meanwhile. Look at its history, then try again`,
) {}

export class NoPreviewsError extends refusal(
  403,
  'no_previews',
  'Production shows no version before its release: make the link in a staging shop, --to https://staging.shop.example',
) {}

export class NoSuchReleaseError extends refusal(
  404,
  'no_such_release',
  (name: string, version: string) => `There is no ${name} ${version} here: "status" lists what is kept`,
) {}

export class ReleaseStateError extends refusal(
  409,
  (
    code:
      | 'nothing_before'
      | 'no_canary'
      | 'no_candidate'
      | 'no_rollout'
      | 'already_current'
      | 'nothing_current',
    message: string,
  ) => ({ code, message }),
) {}

export class DeployTokenNeededError extends refusal(
  401,
  'deploy_token_needed',
  'This needs a deploy token (or STAFF_TOKEN) as bearer token; staff make one for each remote',
  { 'www-authenticate': 'Bearer realm="Bindery releases"' },
) {}

export class NotYourReleaseError extends refusal(
  403,
  'not_your_release',
  (actor: string, name: string, reason: string = '') => `${actor} may not release ${name}${reason}`,
) {}
