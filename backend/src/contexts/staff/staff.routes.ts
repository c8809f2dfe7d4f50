import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import {
  StaffActsResponseSchema,
  StaffRoleSchema,
  StaffSessionResponseSchema,
  type StaffSession,
} from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { WRITE_LIMIT } from '../../platform/http';
import { staffActs } from './acts';
import type { StaffActor, StaffDoor } from './guard';
import type { StaffMembers } from './members.service';
import { passkeyRoutes } from './passkeys.routes';
import type { StaffSessions } from './sessions';
import { NewPasswordSchema, signInRoutes } from './sign-in.routes';

const PATH = '/_canvas/api/staff';
const TAGS = ['staff'];
// at most 100 characters, because the audit and orders use the e-mail address as the name `by`
const EmailSchema = Type.String({ format: 'email', maxLength: 100 });
const RolesSchema = Type.Array(StaffRoleSchema, { minItems: 1, maxItems: 5, uniqueItems: true });
const IdSchema = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Nullable = Type.Union([Type.String(), Type.Null()]);
const MemberSchema = Type.Object({
  ...{ id: Type.String(), email: Type.String(), roles: Type.Array(StaffRoleSchema) },
  /** false means needs a link first */
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

const NOBODY = { kind: 'nobody', name: '', roles: [] } as const;
const sessionView = (
  { kind, name, roles }: StaffActor | typeof NOBODY,
  { ways }: StaffMembers,
): StaffSession => ({
  ...{ kind, email: kind === 'member' ? name : null, roles: [...roles], ways },
});
/** Callers with STAFF_TOKEN may remove the last administrator, because the token still gives access afterwards. */
const mayLeaveNone = ({ staff }: FastifyRequest): boolean => staff?.kind !== 'member';

/** Sign-in of staff, members, and the audit. Source: docs/rules.md STAFF-10, STAFF-11, STAFF-13 */
export const staffRoutes: FastifyPluginAsyncTypebox<StaffRoutesOptions> = async (app, options) => {
  await sessionRoutes(app, options);
  await signInRoutes(app, options);
  await passkeyRoutes(app, options);
  await memberRoutes(app, options);
  await memberChangeRoutes(app, options);
  await auditRoute(app, options);
};

const sessionRoutes: FastifyPluginAsyncTypebox<StaffRoutesOptions> = async (
  app,
  { door, members, sessions },
) => {
  app.get(
    `${PATH}/session`,
    { schema: { tags: TAGS, summary: 'Who of staff asks', response } },
    async (request) => {
      return { data: sessionView((await door.who(request)) ?? NOBODY, members) };
    },
  );
  app.delete(
    `${PATH}/session`,
    { config: WRITE_LIMIT, schema: { tags: TAGS, summary: 'Signs a member of staff out', response } },
    async (request, reply) => {
      await sessions.end(request, reply);
      return { data: sessionView(NOBODY, members) };
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
      data: (await members.list()).map((member) => ({
        ...{ id: member.id, email: member.email, roles: [...member.roles] },
        ...{ can_sign_in: members.hasWayIn(member), created_at: member.createdAt.toISOString() },
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
          summary: 'Adds a member; without a password a link to come in by is answered, once',
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
        ...{ tags: TAGS, summary: 'Another link to come in by', params: IdSchema },
        response: { 200: Type.Object({ data: Type.Object({ link: Type.String() }) }) },
      },
    },
    async ({ params: { id } }) => ({ data: { link: await members.link(id) } }),
  );
};

const auditRoute: FastifyPluginAsyncTypebox<StaffRoutesOptions> = async (app, { database }) => {
  const FilterSchema = Type.Object({
    actor: Type.Optional(Type.String({ maxLength: 100 })),
    subject: Type.Optional(Type.String({ maxLength: 200 })),
    before: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
  });
  const list = async (filter: Static<typeof FilterSchema>) => {
    const { acts, next } = await staffActs.list(database, filter);
    return {
      data: acts.map(({ at: time, subjectKind, orderNumber, ...act }) => ({
        ...act,
        ...{ at: time.toISOString(), subject_kind: subjectKind, order_number: orderNumber },
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
