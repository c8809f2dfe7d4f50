import { Type, type Static } from 'typebox';
import { isTextSigned, signText, type Secrets } from '../../platform/config';
import { OwnPathSchema } from '../../platform/http';
import { NameSchema, VersionSchema } from './release-file';

export const PREVIEW_PATH = '/_canvas/preview';
const DAY_MS = 86_400_000;

export const PreviewQuerySchema = Type.Object({
  name: NameSchema,
  version: VersionSchema,
  ends: Type.String({ pattern: '^\\d{13}$' }),
  signature: Type.String({ pattern: '^[\\w-]{43}$' }),
  path: Type.Optional(OwnPathSchema),
});
export type PreviewQuery = Static<typeof PreviewQuerySchema>;

type Signed = Pick<PreviewQuery, 'name' | 'version' | 'ends'>;

const signedText = ({ name, version, ends }: Signed): string => `release ${name} ${version} ${ends}`;

/** @returns the path and query of a link, and the time at which the link ends. Source: docs/rules.md ALONE-04 */
export function newPreviewLink(
  [secret]: Secrets,
  {
    name,
    version,
    days,
    path,
  }: {
    readonly name: string;
    readonly version: string;
    readonly days: number;
    readonly path?: string | undefined;
  },
  now = Date.now(),
): { readonly link: string; readonly endsAt: Date } {
  const endsAt = new Date(now + days * DAY_MS);
  const signed = { name, version, ends: String(endsAt.getTime()) };
  const query = new URLSearchParams({
    ...signed,
    signature: signText(secret, signedText(signed)),
    ...(path && { path }),
  });
  return { link: `${PREVIEW_PATH}?${query}`, endsAt };
}

export const isSignedHere = (query: PreviewQuery, secrets: Secrets): boolean =>
  isTextSigned(signedText(query), query.signature, secrets);
