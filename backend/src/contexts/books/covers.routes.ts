import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Muse } from '@bindery/muse';
import { CoversBodySchema, CoversResponseSchema, type CoversResponse } from '@bindery/shared/contracts';
import { childNameKey } from '@bindery/shared/customisation';
import { isLanguageTag } from '../../platform/http';
import type { TocRoutesOptions } from './toc.routes';

const BODY_LIMIT_BYTES = 4_000;
/** A limit far above the requests of one shopper, because the page sends one only when the shopper pauses typing. */
const LIMIT = { rateLimit: { max: 240, timeWindow: 60_000 } } as const;

/**
 * Returns URLs of covers that show a name. URLs contain the name only in encrypted form. Source: docs/rules.md PAGE-10
 */
export const coversRoutes: FastifyPluginAsyncTypebox<Pick<TocRoutesOptions, 'muse' | 'catalogue'>> = async (
  app,
  { muse, catalogue },
) => {
  app.post(
    '/content/covers',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: LIMIT,
      schema: { body: CoversBodySchema, response: { 200: CoversResponseSchema } },
    },
    async ({ body: { name, slugs }, headers }) => {
      const locale = headers['x-locale'];
      const lang = isLanguageTag(locale) ? locale : 'en';
      const sold = slugs.filter((slug) => !catalogue?.unavailable(slug));
      return { covers: sold.flatMap((slug) => namedCover(muse, slug, name, lang) ?? []) };
    },
  );
};

/** Returns undefined if the product is unknown, if its cover shows no name, or if the form would refuse the name. */
function namedCover(
  muse: Muse,
  slug: string,
  name: string,
  lang: string,
): CoversResponse['covers'][number] | undefined {
  const nameKey = childNameKey(muse.package(slug)?.content['en']?.form.tabs ?? []);
  if (nameKey === undefined) return undefined;
  const [example, cover] = [{}, { [nameKey]: name }].map((values) => muse.cover(slug, values, lang));
  return cover && cover.url !== example?.url ? { slug, ...cover } : undefined;
}
