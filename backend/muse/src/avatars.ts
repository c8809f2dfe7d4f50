import { createHash } from 'node:crypto';
import { AVATAR_BACKGROUND_WIDTH_PX, AVATAR_WIDTH_PX } from './avatar-widths';
import { avatarVersion } from './form/schema-preview';
import type { PagePictures } from './page-pictures';
import type { PictureRequest } from './picture-renderer';
import type { AvatarPlan, LoadedPackage, PagePlan } from './scene/loaded-package';
import { lookReadings, parseLook } from './scene/read-look';

/** A picture that is known and not drawn yet. Equal pictures have one name, however their address was written. */
export interface AvatarPicture {
  readonly name: string;
  readonly etag: string;
  readonly contentType: 'image/webp' | 'image/jpeg';
  /** @throws MuseBusyError when too many pictures are waiting to be drawn */
  draw(client?: AbortSignal, party?: string): Promise<Buffer>;
}

export type FoundAvatar =
  | { readonly kind: 'picture'; readonly picture: AvatarPicture }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'refused'; readonly parameter: string; readonly fault: string };

/** Where an avatar is asked for: by its address. */
export interface AvatarAddress {
  readonly slug: string;
  readonly version: string;
  readonly role: string;
}

/** Pictures of characters on their own, drawn by the same hand as the pages. */
export class Avatars {
  constructor(
    private readonly packages: ReadonlyMap<string, LoadedPackage>,
    private readonly pictures: PagePictures,
  ) {}

  /** @param parameters - of the address: `count`, `character` and the look */
  character(address: AvatarAddress, parameters: Readonly<Record<string, unknown>>): FoundAvatar {
    const { loaded, plan } = this.find(address) ?? {};
    if (!loaded || !plan) return { kind: 'not_found' };
    const parsed = parseLook(plan, loaded, parameters);
    if (parsed.kind === 'refused') return parsed;
    const readings = lookReadings(plan, loaded, parsed.request);
    return this.picture(loaded, plan.picture, { kind: 'avatar', name: plan.role, readings });
  }

  background(address: AvatarAddress): FoundAvatar {
    const { loaded, plan } = this.find(address) ?? {};
    if (!loaded || !plan?.background) return { kind: 'not_found' };
    return this.picture(loaded, plan.background, { kind: 'background', name: plan.role, readings: {} });
  }

  private find({
    slug,
    version,
    role,
  }: AvatarAddress): { loaded: LoadedPackage; plan: AvatarPlan | undefined } | undefined {
    const loaded = this.packages.get(slug);
    return loaded && avatarVersion(loaded.version) === version
      ? { loaded, plan: loaded.avatars.find((avatar) => avatar.role === role) }
      : undefined;
  }

  private picture(
    { slug, version }: LoadedPackage,
    { name: page }: PagePlan,
    wanted: Pick<PictureRequest, 'kind' | 'name' | 'readings'>,
  ): FoundAvatar {
    const name = JSON.stringify([
      slug,
      avatarVersion(version),
      page,
      Object.entries(wanted.readings).sort(([a], [b]) => (a < b ? -1 : 1)),
    ]);
    const etag = `"${createHash('sha256').update(name).digest('base64url').slice(0, 22)}"`;
    const widthPx = wanted.kind === 'avatar' ? AVATAR_WIDTH_PX : AVATAR_BACKGROUND_WIDTH_PX;
    const request: PictureRequest = { slug, version, lang: 'en', widthPx, ...wanted };
    return {
      kind: 'picture',
      picture: {
        name,
        etag,
        contentType: wanted.kind === 'avatar' ? 'image/webp' : 'image/jpeg',
        draw: (client, party) => this.pictures.drawAvatar(name, request, client, party),
      },
    };
  }
}
