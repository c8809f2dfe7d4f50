import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import {
  StaffActsResponseSchema,
  StaffRoleSchema,
  StaffSessionResponseSchema,
  type StaffSession,
} from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { clientAddress, WRITE_LIMIT } from '../../platform/http';
import { staffActs } from './acts';
import type { StaffActor, StaffDoor } from './guard';
import type { Enter, StaffMembers } from './members.service';
import type { StaffSessions } from './sessions';

const PATH = '/_canvas/api/staff';
const TAGS = ['staff'];
/** For what is guessed at. */
const GUESS_LIMIT = { rateLimit: { max: 10, timeWindow: 60_000 } } as const;
// the audit and orders call members so: 'by' takes a hundred characters
const EmailSchema = Type.String({ format: 'email', maxLength: 100 });
const NewPasswordSchema = Type.String({ minLength: 12, maxLength: 200 });
const RolesSchema = Type.Array(StaffRoleSchema, { minItems: 1, maxItems: 5, uniqueItems: true });
const IdSchema = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Nullable = Type.Union([Type.String(), Type.Null()]);
const MemberSchema = Type.Object({
  ...{ id: Type.String(), email: Type.String(), roles: Type.Array(StaffRoleSchema) },
  /** false: has to choose a password by a link first */
  can_sign_in: Type.Boolean(),
  created_at: Type.String(),
});
const response = { 200: StaffSessionResponseSchema };
const DoneSchema = { 200: Type.Object({ data: Type.Object({ id: Type.String() }) }) };

export interface StaffRoutesOptions {
  readonly door: StaffDoor;
  readonly members: StaffMembers;
  readonly sessions: StaffSessions;
  readonly database: Database;
}

const NOBODY: StaffSession = { kind: 'nobody', email: null, roles: [] };
const sessionView = ({ kind, name, roles }: StaffActor): StaffSession => ({
  ...{ kind, email: kind === 'member' ? name : null, roles: [...roles] },
});
/** Who has the token may also take the last administrator away: it lets them in again. */
const mayLeaveNone = ({ staff }: FastifyRequest): boolean => staff?.kind !== 'member';

/** Sign-in of staff, their members, and the audit. Source: docs/rules.md STAFF-10, STAFF-11, STAFF-13 */
export const staffRoutes: FastifyPluginAsyncTypebox<StaffRoutesOptions> = async (app, options) => {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  await app.register(sessionRoutes, options);
  await app.register(signInRoutes, options);
  await app.register(memberRoutes, options);
  await app.register(memberChangeRoutes, options);
  await app.register(auditRoute, options);
};

const sessionRoutes: FastifyPluginAsyncTypebox<StaffRoutesOptions> = async (app, { door, sessions }) => {
  app.get(
    `${PATH}/session`,
    { schema: { tags: TAGS, summary: 'Who of staff asks', response } },
    async (request) => {
      const actor = await door.who(request);
      return { data: actor ? sessionView(actor) : NOBODY };
    },
  );
  app.delete(
    `${PATH}/session`,
    { config: WRITE_LIMIT, schema: { tags: TAGS, summary: 'Signs a member of staff out', response } },
    async (request, reply) => {
      await sessions.end(request, reply);
      return { data: NOBODY };
    },
  );
};

interface Entered {
  readonly token: string;
  readonly session: StaffSession;
}

const signInRoutes: FastifyPluginAsyncTypebox<StaffRoutesOptions> = async (app, { members, sessions }) => {
  /** Signs in whoever `prove` says it is. */
  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    prove: (open: Enter<Entered>) => Promise<Entered>,
  ): Promise<{ data: StaffSession }> {
    const { token, session } = await prove(async (transaction, { id, email, roles }) => ({
      token: await sessions.open(transaction, request, id),
      session: { kind: 'member', email, roles: [...roles] },
    }));
    sessions.hand(reply, token);
    return { data: session };
  }

  app.post(
    `${PATH}/session`,
    {
      config: GUESS_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Signs a member of staff in', response },
        body: Type.Object({
          email: Type.String({ maxLength: 254 }),
          password: Type.String({ maxLength: 200 }),
        }),
      },
    },
    (request, reply) => {
      const { email, password } = request.body;
      const network = clientAddress(request.ip);
      return enter(request, reply, (open) => members.signIn({ email, password, network }, open));
    },
  );
  app.post(
    `${PATH}/password`,
    {
      config: GUESS_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Chooses a password by a link, once, and signs in', response },
        body: Type.Object({ token: Type.String({ maxLength: 100 }), password: NewPasswordSchema }),
      },
    },
    (request, reply) => {
      const { token, password } = request.body;
      return enter(request, reply, (open) => members.choosePassword(token, password, open));
    },
  );
};

const memberRoutes: FastifyPluginAsyncTypebox<StaffRoutesOptions> = async (app, { members }) => {
  app.get(
    `${PATH}/members`,
    {
      schema: {
        ...{ tags: TAGS, summary: 'Members of staff and their roles' },
        response: { 200: Type.Object({ data: Type.Array(MemberSchema) }) },
      },
    },
    async () => ({
      data: (await members.list()).map(({ id, email, roles, passwordHash, createdAt }) => ({
        ...{ id, email, roles: [...roles] },
        ...{ can_sign_in: passwordHash !== null, created_at: createdAt.toISOString() },
      })),
    }),
  );
  app.post(
    `${PATH}/members`,
    {
      config: WRITE_LIMIT,
      schema: {
        ...{
          tags: TAGS,
          summary: 'Adds a member; without a password a link to choose one by is answered, once',
        },
        body: Type.Object({
          ...{ email: EmailSchema, roles: RolesSchema },
          password: Type.Optional(NewPasswordSchema),
        }),
        response: { 200: Type.Object({ data: Type.Object({ id: Type.String(), link: Nullable }) }) },
      },
    },
    async ({ body }) => {
      const { id, link = null } = await members.add(body);
      return { data: { id, link } };
    },
  );
};

const memberChangeRoutes: FastifyPluginAsyncTypebox<StaffRoutesOptions> = async (app, { members }) => {
  app.put(
    `${PATH}/members/:id`,
    {
      config: WRITE_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Changes what a member may do, from their next call on' },
        ...{ params: IdSchema, body: Type.Object({ roles: RolesSchema }), response: DoneSchema },
      },
    },
    async (request) => {
      await members.setRoles(request.params.id, request.body.roles, mayLeaveNone(request));
      return { data: { id: request.params.id } };
    },
  );
  app.delete(
    `${PATH}/members/:id`,
    {
      config: WRITE_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Removes a member, who is signed out everywhere' },
        ...{ params: IdSchema, response: DoneSchema },
      },
    },
    async (request) => {
      await members.remove(request.params.id, mayLeaveNone(request));
      return { data: { id: request.params.id } };
    },
  );
  app.post(
    `${PATH}/members/:id/link`,
    {
      config: WRITE_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Another link to choose a password by', params: IdSchema },
        response: { 200: Type.Object({ data: Type.Object({ link: Type.String() }) }) },
      },
    },
    async ({ params: { id } }) => ({ data: { link: await members.link(id) } }),
  );
};

const auditRoute: FastifyPluginAsyncTypebox<StaffRoutesOptions> = async (app, { database }) => {
  const FilterSchema = Type.Object({
    actor: Type.Optional(Type.String({ maxLength: 100 })),
    /** an id, or the number of an order */
    subject: Type.Optional(Type.String({ maxLength: 200 })),
    before: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
  });
  const list = async (filter: Static<typeof FilterSchema>) => {
    const { acts, next } = await staffActs.list(database, filter);
    return {
      data: acts.map(({ at, subjectKind, orderNumber, ...act }) => ({
        ...act,
        ...{ at: at.toISOString(), subject_kind: subjectKind, order_number: orderNumber },
      })),
      next,
    };
  };
  const schema = {
    tags: TAGS,
    summary: 'What staff did, the latest first',
    response: { 200: StaffActsResponseSchema },
  };
  app.get(`${PATH}/audit`, { schema: { ...schema, querystring: FilterSchema } }, ({ query }) => list(query));
  app.post(
    `${PATH}/audit/search`,
    { config: WRITE_LIMIT, schema: { ...schema, body: FilterSchema } },
    ({ body }) => list(body),
  );
};
