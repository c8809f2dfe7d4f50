import { createHash } from 'node:crypto';
import { AVATAR_BACKGROUND_WIDTH_PX, AVATAR_WIDTH_PX, type PictureRequest } from './picture-renderer';
import { avatarVersion, packageOfAvatarVersion } from './form/schema-preview';
import type { PackageVersions } from './package-versions';
import type { PagePictures } from './page-pictures';
import type { AvatarPlan, LoadedPackage, PagePlan } from './scene/loaded-package';
import { lookReadings, parseLook } from './scene/read-look';

/** A picture whose URL is valid, to be drawn on demand. Equal pictures have equal names, even if their URLs differ. */
export interface AvatarPicture {
  readonly name: string;
  readonly etag: string;
  readonly contentType: 'image/webp' | 'image/jpeg';
  /** true if the URL is from another engine version, which may draw the picture differently */
  readonly isOfOtherEngine: boolean;
  /** @throws MuseBusyError if too many pictures are waiting to be drawn */
  draw(client?: AbortSignal, party?: string): Promise<Buffer>;
}

export type FoundAvatar =
  | { readonly kind: 'picture'; readonly picture: AvatarPicture }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'refused'; readonly parameter: string; readonly fault: string };

export interface AvatarAddress {
  readonly slug: string;
  readonly version: string;
  readonly role: string;
}

interface FoundPlan {
  readonly loaded: LoadedPackage;
  readonly plan: AvatarPlan;
  readonly isOfOtherEngine: boolean;
}

/** Finds and draws pictures of single characters, with the same renderer as pages. */
export class Avatars {
  constructor(
    private readonly packages: PackageVersions,
    private readonly pictures: PagePictures,
  ) {}

  /**
   * @param parameters - query parameters of the URL: `count`, `character` and the values of the look
   * @throws PackageUnavailableError
   */
  async character(
    address: AvatarAddress,
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<FoundAvatar> {
    const foundPlan = await this.find(address);
    if (!foundPlan) return { kind: 'not_found' };
    const { loaded, plan } = foundPlan;
    const parsed = parseLook(plan, loaded, parameters);
    if (parsed.kind === 'refused') return parsed;
    const readings = lookReadings(plan, loaded, parsed.request);
    return this.picture(foundPlan, plan.picture, { kind: 'avatar', name: plan.role, readings });
  }

  /** @throws PackageUnavailableError */
  async background(address: AvatarAddress): Promise<FoundAvatar> {
    const foundPlan = await this.find(address);
    if (!foundPlan?.plan.background) return { kind: 'not_found' };
    const { plan } = foundPlan;
    return this.picture(foundPlan, foundPlan.plan.background, {
      kind: 'background',
      name: plan.role,
      readings: {},
    });
  }

  private async find({ slug, version, role }: AvatarAddress): Promise<FoundPlan | undefined> {
    const loaded = await this.packages.get(slug, packageOfAvatarVersion(version));
    const plan = loaded?.avatars.find((avatar) => avatar.role === role);
    return loaded && plan && { loaded, plan, isOfOtherEngine: avatarVersion(loaded.version) !== version };
  }

  private picture(
    { loaded: { slug, version }, isOfOtherEngine }: FoundPlan,
    { name: page }: PagePlan,
    wantedPicture: Pick<PictureRequest, 'kind' | 'name' | 'readings'>,
  ): FoundAvatar {
    const name = JSON.stringify([
      slug,
      avatarVersion(version),
      page,
      Object.entries(wantedPicture.readings).sort(([a], [b]) => (a < b ? -1 : 1)),
    ]);
    const etag = `"${createHash('sha256').update(name).digest('base64url').slice(0, 22)}"`;
    const widthPx = wantedPicture.kind === 'avatar' ? AVATAR_WIDTH_PX : AVATAR_BACKGROUND_WIDTH_PX;
    const request: PictureRequest = { slug, version, lang: 'en', widthPx, ...wantedPicture };
    return {
      kind: 'picture',
      picture: {
        name,
        etag,
        contentType: wantedPicture.kind === 'avatar' ? 'image/webp' : 'image/jpeg',
        isOfOtherEngine,
        draw: (client, party) => this.pictures.drawAvatar(name, request, client, party),
      },
    };
  }
}
