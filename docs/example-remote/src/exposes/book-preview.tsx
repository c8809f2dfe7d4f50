import { PlainPreview } from '../plain-preview';

export const contractVersion = 1;

export function Component({ slug, title }: { slug: string; title: string }) {
  return <PlainPreview slug={slug} title={title} />;
}
