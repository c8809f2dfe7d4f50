import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  NewPasskeySchema,
  PasskeyCreationOptionsSchema,
  StaffPasskeySchema,
} from '@bindery/shared/contracts';
import { WRITE_LIMIT } from '../../platform/http';
import type { StaffMembers } from './members.service';
import type { SignedIn } from './sessions';
import { MembersOnlyError } from './staff.errors';

const PATH = '/_canvas/api/staff/passkeys';
const TAGS = ['staff'];
export const PASSKEY_NAME = Type.String({ minLength: 1, maxLength: 60 });

/** @throws MembersOnlyError for a machine */
export function signedInOf({ staff }: FastifyRequest): SignedIn {
  if (!staff?.session) throw new MembersOnlyError();
  return staff.session;
}

interface PasskeyRoutesOptions {
  readonly members: StaffMembers;
}

/** Passkeys of the signed-in member. Source: docs/rules.md STAFF-22 */
export const passkeyRoutes: FastifyPluginAsyncTypebox<PasskeyRoutesOptions> = async (app, options) => {
  await registrationRoutes(app, options);
  await ownPasskeysRoutes(app, options);
};

const ownPasskeysRoutes: FastifyPluginAsyncTypebox<PasskeyRoutesOptions> = async (app, { members }) => {
  app.get(
    PATH,
    {
      schema: {
        ...{ tags: TAGS, summary: 'Your passkeys' },
        response: { 200: Type.Object({ data: Type.Array(StaffPasskeySchema) }) },
      },
    },
    async (request) => ({
      data: (await members.passkeys.list(signedInOf(request).memberId)).map((passkey) => ({
        ...{ id: passkey.id, name: passkey.name, created_at: passkey.createdAt.toISOString() },
        last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
      })),
    }),
  );
  app.delete(
    `${PATH}/:id`,
    {
      config: WRITE_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Removes a passkey of yours, never the last way in' },
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        response: { 200: Type.Object({ data: Type.Object({ id: Type.String() }) }) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await members.removePasskey(signedInOf(request), id);
      return { data: { id } };
    },
  );
};

const registrationRoutes: FastifyPluginAsyncTypebox<PasskeyRoutesOptions> = async (app, { members }) => {
  app.post(
    `${PATH}/challenge`,
    {
      config: WRITE_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'What a browser makes another passkey of yours with' },
        response: { 200: Type.Object({ data: PasskeyCreationOptionsSchema }) },
      },
    },
    async (request) => {
      const { memberId, email } = signedInOf(request);
      return { data: await members.passkeys.creationOptions({ id: memberId, email }) };
    },
  );
  app.post(
    PATH,
    {
      config: WRITE_LIMIT,
      schema: {
        ...{ tags: TAGS, summary: 'Registers another passkey of yours' },
        body: Type.Object({ name: PASSKEY_NAME, passkey: NewPasskeySchema }),
        response: { 200: Type.Object({ data: Type.Object({ name: Type.String() }) }) },
      },
    },
    async (request) => {
      const { name, passkey } = request.body;
      await members.registerPasskey(signedInOf(request).memberId, name, passkey);
      return { data: { name } };
    },
  );
};
