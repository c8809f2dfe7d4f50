import type { BookPreviewProps } from '@bindery/contracts/preview';
import { PlainPreview } from '../plain-preview';

export const contractVersion = 1;

export function Component({ slug, title }: BookPreviewProps) {
  return <PlainPreview slug={slug} title={title} />;
}
