import type { AvatarKey } from '@bindery/shared/contracts';
import type { LoadedPackage } from '../scene/loaded-package';
import { mostOf } from '../scene/avatar-scope';
import { avatarUrl } from './avatar-url';

/** The avatars of a product as its form needs them: one for each character that there may be. Source: builder.md section 3 */
export function avatarKeys({ slug, version, avatars, fields }: LoadedPackage): AvatarKey[] {
  return avatars.flatMap(({ role, typeIndex, lookPaths, background, preset, presetOther }) => {
    const assetPath = avatarUrl(slug, version, role);
    return Array.from({ length: mostOf(typeIndex, fields) }, (_, characterIndex): AvatarKey => ({
      role,
      characterTypeIndex: typeIndex ?? 0,
      characterIndex,
      keys: [...lookPaths.keys()],
      metas: [
        {
          assetPath,
          staticAssetPath: `${assetPath}?count=${characterIndex + 1}&character=${characterIndex}`,
          ...(background && { backgroundAssetPath: `${assetPath}/background` }),
          ...(preset && { preset }),
          ...(presetOther && { presetOther }),
        },
      ],
    }));
  });
}
