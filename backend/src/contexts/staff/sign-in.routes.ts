import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  NewPasskeySchema,
  PasskeyCreationOptionsSchema,
  PasskeyRequestOptionsSchema,
  SignedChallengeSchema,
  StaffSessionResponseSchema,
  type StaffSession,
} from '@bindery/shared/contracts';
import { clientAddress } from '../../platform/http';
import type { Enter, StaffMembers } from './members.service';
import { PASSKEY_NAME, signedInOf } from './passkeys.routes';
import type { StaffSessions } from './sessions';

const PATH = '/_canvas/api/staff';
const TAGS = ['staff'];
/** Limit of requests from one network, because these routes receive secrets that an attacker could guess. */
const GUESS_LIMIT = { rateLimit: { max: 10, timeWindow: 60_000 } } as const;
const TokenSchema = Type.String({ maxLength: 100 });
const PasswordSchema = Type.String({ maxLength: 200 });
export const NewPasswordSchema = Type.String({ minLength: 12, maxLength: 200 });
const SignedSchema = Type.Object({ passkey: SignedChallengeSchema });
const response = { 200: StaffSessionResponseSchema };

interface Entered {
  readonly token: string;
  readonly session: StaffSession;
}

export interface SignInRoutesOptions {
  readonly members: StaffMembers;
  readonly sessions: StaffSessions;
}

/** Sign-in, and proof of a signed-in member. Source: docs/rules.md STAFF-10, STAFF-22, STAFF-23 */
export const signInRoutes: FastifyPluginAsyncTypebox<SignInRoutesOptions> = async (app, options) => {
  await sessionRoutes(app, options);
  await linkRoutes(app, options);
};

async function enter(
  { members, sessions }: SignInRoutesOptions,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  prove: (open: Enter<Entered>) => Promise<Entered>,
): Promise<{ data: StaffSession }> {
  const { token, session } = await prove(async (transaction, { id, email, roles }) => ({
    token: await sessions.open(transaction, request, id),
    session: { kind: 'member', email, roles: [...roles], ways: members.ways },
  }));
  sessions.hand(reply, token);
  return { data: session };
}

const sessionRoutes: FastifyPluginAsyncTypebox<SignInRoutesOptions> = async (app, options) => {
  const { members, sessions } = options;
  app.post(
    `${PATH}/session/challenge`,
    {
      config: GUESS_LIMIT,
      schema: {
        ...{
          tags: TAGS,
          summary: 'What a passkey has to sign, once, to sign in or to prove who is signed in',
        },
        response: { 200: Type.Object({ data: PasskeyRequestOptionsSchema }) },
      },
    },
    async (request) => ({
      data: await members.passkeys.requestOptions((await sessions.sessionOf(request))?.memberId),
    }),
  );
  app.post(
    `${PATH}/session`,
    {
      config: GUESS_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Signs a member of staff in, by a passkey or a password', response },
        body: Type.Union([
          SignedSchema,
          Type.Object({ email: Type.String({ maxLength: 254 }), password: PasswordSchema }),
        ]),
      },
    },
    (request, reply) => {
      const { body, ip } = request;
      return enter(options, [request, reply], (open) =>
        'passkey' in body
          ? members.signInByPasskey(body.passkey, open)
          : members.signIn({ ...body, network: clientAddress(ip) }, open),
      );
    },
  );
  app.post(
    `${PATH}/session/proof`,
    {
      config: GUESS_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Proves once more who is signed in, for what needs it', response },
        body: Type.Union([SignedSchema, Type.Object({ password: PasswordSchema })]),
      },
    },
    async (request) => {
      const signedIn = signedInOf(request);
      await members.prove(signedIn, request.body, clientAddress(request.ip));
      const { email, roles } = signedIn;
      return { data: { kind: 'member' as const, email, roles: [...roles], ways: members.ways } };
    },
  );
};

const linkRoutes: FastifyPluginAsyncTypebox<SignInRoutesOptions> = async (app, options) => {
  const { members } = options;
  app.post(
    `${PATH}/password`,
    {
      config: GUESS_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Chooses a password by a link, once, and signs in', response },
        body: Type.Object({ token: TokenSchema, password: NewPasswordSchema }),
      },
    },
    (request, reply) => {
      const { token, password } = request.body;
      return enter(options, [request, reply], (open) => members.choosePassword(token, password, open));
    },
  );
  app.post(
    `${PATH}/link/challenge`,
    {
      config: GUESS_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'What a browser makes the passkey of a link with' },
        body: Type.Object({ token: TokenSchema }),
        response: { 200: Type.Object({ data: PasskeyCreationOptionsSchema }) },
      },
    },
    async ({ body }) => ({ data: await members.creationOptionsOfLink(body.token) }),
  );
  app.post(
    `${PATH}/link/passkey`,
    {
      config: GUESS_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Registers a passkey by a link, once, and signs in', response },
        body: Type.Object({ token: TokenSchema, name: PASSKEY_NAME, passkey: NewPasskeySchema }),
      },
    },
    (request, reply) =>
      enter(options, [request, reply], (open) => members.registerByLink(request.body, open)),
  );
};
