import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { WRITE_LIMIT } from '../../platform/http';
import { actorOf } from './deployer-rights';
import { ContactSchema, NameParamsSchema, SetContactSchema } from './registry.schemas';
import type { Contact, ReleaseContacts } from './release-contacts';

const PATH = '/_canvas/api/releases/:name/contact';
const schema = { tags: ['releases'], params: NameParamsSchema, response: { 200: ContactSchema } };

/** The webhook's path and query may be a secret. */
const asShown = (contact: Contact | undefined) => ({
  mails: contact?.mails ?? [],
  webhook: contact?.webhook ? `${new URL(contact.webhook).origin}/…` : null,
  ...(contact && {
    updated_at: new Date(contact.updatedAt).toISOString(),
    updated_by: contact.updatedBy,
  }),
});

/** Lets a team and staff set the addresses for news about the team's releases. Source: docs/rules.md REL-25 */
export const contactRoutes: FastifyPluginAsyncTypebox<{ readonly contacts: ReleaseContacts }> = async (
  app,
  { contacts },
) => {
  app.get(
    PATH,
    { schema: { ...schema, summary: 'Where the team of a name hears what happened to its releases' } },
    async ({ params }) => ({ data: asShown(await contacts.of(params.name)) }),
  );
  app.put(
    PATH,
    {
      config: WRITE_LIMIT,
      schema: { ...schema, summary: 'Changes the mails, the webhook or both', body: SetContactSchema },
    },
    async (request) => {
      const { name } = request.params;
      const { actor } = actorOf(request, { ...request.body, reason: '' });
      const contact = await contacts.set(name, request.body, actor);
      request.log.info({ build: name }, 'contact of a team changed');
      return { data: asShown(contact) };
    },
  );
};
