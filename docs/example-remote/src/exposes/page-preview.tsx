import { PlainPreview } from '../plain-preview';

export const contractVersion = 1;

export function Component({ slug, pageName }: { slug: string; pageName: string }) {
  return <PlainPreview slug={slug} title={pageName} />;
}
