import { ENGINE } from '../scene/page-request';

/** What an avatar's addresses begin with. Version and engine make them safe to cache for ever. */
export const avatarUrl = (slug: string, version: string, role: string): string =>
  `/muse/avatars/${slug}/${avatarVersion(version)}/${role}`;

export const avatarVersion = (version: string): string => `${version}-${ENGINE}`;
