import type { AvatarPreviewProps } from '@bindery/contracts/preview';
import { PlainPreview } from '../plain-preview';

export const contractVersion = 1;

export function Component({ slug, role = 'everybody' }: AvatarPreviewProps) {
  return <PlainPreview slug={slug} title={role} />;
}
