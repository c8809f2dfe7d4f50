import type { StaffRole } from '@bindery/shared/contracts';
import { refusal } from '../../platform/problems';

/** Thrown if the caller is not signed in. A browser then asks for a password (STAFF_TOKEN) and a name (ignored). */
export class StaffOnlyError extends refusal(401, 'staff_only', (isNavigation: boolean) => ({
  message: 'This is for staff: sign in, or send STAFF_TOKEN as bearer token',
  // 'Bearer' for calls by the panel, so that the browser does not open a password dialogue
  headers: {
    'www-authenticate': `${isNavigation ? 'Basic' : 'Bearer'} realm="Bindery staff", charset="UTF-8"`,
  },
})) {}

export class StaffClosedError extends refusal(
  403,
  'staff_closed',
  'This is for staff; nobody is a member yet and STAFF_TOKEN is not set: it answers this machine only, as localhost',
) {}

export class StaffRoleError extends refusal(
  403,
  'staff_role_missing',
  (heldRoles: readonly StaffRole[], neededRoles: readonly StaffRole[]) => {
    const roles = [...new Set<StaffRole>([...neededRoles, 'administrator'])].join(' or ');
    return `This needs the role ${roles}; yours: ${heldRoles.join(', ') || 'none'}. An administrator can give it to you`;
  },
) {}

/** Thrown if the address is unknown, the password is wrong, or the member has no password. Source: docs/rules.md STAFF-10 */
export class StaffSignInRefusedError extends refusal(
  401,
  'sign_in_refused',
  'There is no member of staff with this address and this password',
) {}

export class StaffLinkExpiredError extends refusal(
  410,
  'link_expired',
  'This link was used already, or is too old: ask an administrator for another one',
) {}

/** The answer is the same for every refusal; only the log has the reason. Source: docs/rules.md STAFF-22 */
export class PasskeyRefusedError extends refusal(
  // not 403, because the client repeats a call after a 403, but a challenge cannot be used again
  422,
  'passkey_refused',
  'This passkey was refused: it is not registered here any more, or it took too long. Try again',
) {}

export class PasskeyExistsError extends refusal(
  409,
  'passkey_exists',
  'This passkey is registered already',
) {}

/** Thrown if the origin has an IP address or uses http, because browsers then create no passkeys. */
export class PasskeysUnavailableError extends refusal(
  409,
  'passkeys_unavailable',
  'Browsers make no passkeys for this address: staff need https and a name',
) {}

export class StaffPasswordsOffError extends refusal(
  403,
  'passwords_off',
  'Members sign in with a passkey here, not with a password: open a link of "npm run staff -- link"',
) {}

export class LastWayInError extends refusal(
  409,
  'last_way_in',
  'This is your last way in: register another passkey first',
) {}

/** Thrown if a machine calls a route that is only for members, such as their own passkeys. */
export class MembersOnlyError extends refusal(403, 'members_only', 'This is for members who are signed in') {}

/** Thrown if the session is valid, but its last proof of identity is too old. Source: docs/rules.md STAFF-23 */
export class StaffProofNeededError extends refusal(
  403,
  'staff_proof_needed',
  'Prove once more that it is you, then try again',
) {}

export class StaffProofRefusedError extends refusal(
  // not 403, because the client repeats a call after a 403, which would count as a second attempt
  422,
  'proof_refused',
  'This is not your password',
) {}

export class StaffMemberExistsError extends refusal(
  409,
  'member_exists',
  'There is a member of staff with this address already: change their roles, or send them another link',
) {}

export class LastAdministratorError extends refusal(
  409,
  'last_administrator',
  'This is the last administrator: make somebody else one first, or do it with STAFF_TOKEN',
) {}
