import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StaffRole } from '@bindery/shared/contracts';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/database';
import { credentialOf, isAtOrigin, isBearer, isOnThisMachine, isSameSecret } from '../../platform/http';
import { NotFoundError } from '../../platform/problems';
import { staffActs } from './acts';
import type { SignedIn, StaffSessions } from './sessions';
import { StaffClosedError, StaffOnlyError, StaffProofNeededError, StaffRoleError } from './staff.errors';
import { staffRepository } from './staff.repository';
import { isOfStaff, staffRoute, type StaffRoute } from './staff-routes-table';

/**
 * The staff caller.
 *
 * @property name - name for orders and the audit; the name of a member is the e-mail address
 */
export interface StaffActor {
  readonly kind: 'member' | 'machine' | 'local';
  readonly name: string;
  /** roles of a member; other actors (machines) have no roles and may do everything */
  readonly roles: readonly StaffRole[];
  /** of a member */
  readonly session?: SignedIn;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** the staff caller; null on routes that are open to everybody */
    staff: StaffActor | null;
    staffActId: string | null;
  }
}

export type StaffDoorConfig = Pick<Config, 'environment' | 'staffToken' | 'staffOrigin'>;

const MACHINE: StaffActor = { kind: 'machine', name: 'machine', roles: ['administrator'] };
const LOCAL: StaffActor = { kind: 'local', name: 'this machine', roles: ['administrator'] };
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Identifies staff by their credentials. Source: docs/rules.md STAFF-07, STAFF-10 */
export class StaffDoor {
  constructor(
    private readonly config: StaffDoorConfig,
    private readonly database: Database,
    private readonly sessions: StaffSessions,
  ) {}

  /**
   * Returns true if staff routes exist at this origin. In production, the shop's origin serves staff routes only to
   * machines that send the token.
   */
  isHere(request: FastifyRequest): boolean {
    const { environment, staffOrigin } = this.config;
    if (staffOrigin !== undefined) return isAtOrigin(request, staffOrigin);
    return environment !== 'production' || this.isMachine(request);
  }

  /** @returns undefined if the caller is not staff */
  async who(request: FastifyRequest): Promise<StaffActor | undefined> {
    // a wrong token is refused even if the cookie is valid
    if (credentialOf(request) !== undefined) return this.isMachine(request) ? MACHINE : undefined;
    const session = await this.sessions.sessionOf(request);
    if (session) return { kind: 'member', name: session.email, roles: session.roles, session };
    return (await this.isOpen()) && isOnThisMachine(request) ? LOCAL : undefined;
  }

  /** Returns true on a developer's machine that has no members yet. Always returns false on staging. */
  async isOpen(): Promise<boolean> {
    const { environment, staffToken } = this.config;
    if (environment !== 'development' || staffToken !== undefined) return false;
    return !(await staffRepository.hasAny(this.database));
  }

  private isMachine(request: FastifyRequest): boolean {
    const { staffToken } = this.config;
    const credential = credentialOf(request);
    return staffToken !== undefined && credential !== undefined && isSameSecret(credential, staffToken);
  }
}

const mayCall = ({ roles }: StaffActor, route: StaffRoute): boolean =>
  route.roles === 'everybody' ||
  roles.includes('administrator') ||
  route.roles.some((role) => roles.includes(role));

const routeOf = ({ method, routeOptions }: FastifyRequest): StaffRoute | undefined =>
  routeOptions.url === undefined ? undefined : staffRoute(method, routeOptions.url);

const isWrite = ({ method }: FastifyRequest): boolean => !READS.has(method);

function subjectOf(
  request: FastifyRequest,
  { subject }: StaffRoute,
): { subjectKind: string; subject: string } {
  const [kind, key] = subject ?? ['', ''];
  const sources = [request.params, request.body] as readonly (
    | Readonly<Record<string, unknown>>
    | null
    | undefined
  )[];
  const id = sources.map((source) => source?.[key]).find((value) => typeof value === 'string');
  return { subjectKind: kind, subject: typeof id === 'string' ? id : '' };
}

/**
 * Guards every staff route that is registered later. Checks the roles in the table and the CSRF token of a browser's
 * write, and writes an audit line. If a route under a staff path is missing from the table, the start fails.
 * Source: docs/rules.md STAFF-12, STAFF-13
 */
export function installStaffGuard(app: FastifyInstance, door: StaffDoor, database: Database): void {
  app.decorateRequest('staff', null);
  app.decorateRequest('staffActId', null);
  app.addHook('onRoute', ({ method, url }) => {
    for (const httpMethod of [method].flat())
      if (isOfStaff(url) && staffRoute(httpMethod, url) === undefined)
        throw new Error(`${httpMethod} ${url} is a route of staff: say in STAFF_ROUTES who may call it`);
  });
  app.addHook('onRequest', async (request) => {
    const route = routeOf(request);
    if (route) await admit(request, route, door, database);
  });
  app.addHook('onRequest', (request, reply, callback) => {
    const route = routeOf(request);
    // on a shared route only staff need the CSRF token, because other callers have no staff cookie
    const isOurs = route !== undefined && isWrite(request) && !(route.isShared && !request.staff);
    // a bearer token needs no CSRF check, because another site cannot make a browser send it
    return isOurs && !isBearer(request) ? app.csrfProtection(request, reply, callback) : callback();
  });
  app.addHook('preValidation', async (request) => {
    if (request.staff?.kind === 'member') signAs(request, request.staff.name);
  });
  app.addHook('preHandler', async (request) => {
    const route = routeOf(request);
    if (!route?.act || !request.staff) return;
    const line = { actor: request.staff.name, act: route.act, ...subjectOf(request, route) };
    request.staffActId = await staffActs.begin(database, line);
    if (request.staff.kind === 'member' && route.act.startsWith('read.'))
      await watchReads(request, request.staff.name, database);
  });
  app.addHook('onSend', async (request, reply) => {
    const { staffActId: id } = request;
    if (id === null) return;
    request.staffActId = null;
    // only logs an audit error, because the act is done and the client would repeat it after an error
    await staffActs
      .end(database, id, reply.statusCode)
      .catch((err: unknown) => request.log.error({ err, id }, 'an act of staff has no outcome in the audit'));
  });
}

/**
 * If a member reads personal data this often in an hour, the log and the audit get an alarm. There is at most one alarm
 * per member and hour. Source: docs/rules.md STAFF-13
 */
export const READS_ALARM_AT = 200;

async function watchReads(request: FastifyRequest, actor: string, database: Database): Promise<void> {
  const { count, hasAlarm } = await staffActs.countReads(database, actor);
  if (count < READS_ALARM_AT || hasAlarm) return;
  const line = { actor, act: 'read.alarm', subjectKind: 'reads', subject: String(count) };
  const id = await staffActs.begin(database, line, 200);
  request.log.error({ audit: id, count }, 'a member of staff reads unusually many people');
}

/** @throws NotFoundError, StaffOnlyError, StaffClosedError, StaffRoleError, StaffProofNeededError */
async function admit(
  request: FastifyRequest,
  route: StaffRoute,
  door: StaffDoor,
  database: Database,
): Promise<void> {
  if (route.isShared && !(door.isHere(request) && (await door.who(request)))) return;
  if (!door.isHere(request))
    throw new NotFoundError(`There is nothing at ${request.method} ${request.url.split('?')[0]}`);
  if (route.roles === 'everybody') return;
  const actor = await door.who(request);
  if (!actor) {
    if (await door.isOpen()) throw new StaffClosedError();
    throw new StaffOnlyError(request.headers['sec-fetch-mode'] === 'navigate');
  }
  if (!mayCall(actor, route)) {
    const refusal = new StaffRoleError(actor.roles, route.roles);
    if (route.act !== undefined)
      await staffActs.begin(
        database,
        { actor: actor.name, act: route.act, ...subjectOf(request, route) },
        refusal.status,
      );
    throw refusal;
  }
  if (route.needsProof && actor.session?.isProven === false) throw new StaffProofNeededError();
  request.staff = actor;
}

/** Replaces `by` in the body by the signed-in member's name. */
function signAs(request: FastifyRequest, name: string): void {
  const schema = request.routeOptions.schema?.body as { readonly properties?: object } | undefined;
  if (!schema?.properties || !('by' in schema.properties)) return;
  // the client may omit the body of acts that have no other field than the name
  request.body ??= {};
  if (typeof request.body === 'object') (request.body as { by: string }).by = name;
}
