import type { PagePreviewProps } from '@bindery/contracts/preview';
import { PlainPreview } from '../plain-preview';

export const contractVersion = 1;

export function Component({ slug, pageName }: PagePreviewProps) {
  return <PlainPreview slug={slug} title={pageName} />;
}
