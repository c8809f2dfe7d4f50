import { PlainPreview } from '../plain-preview';

export const contractVersion = 1;

export function Component({ slug, role = 'everybody' }: { slug: string; role?: string }) {
  return <PlainPreview slug={slug} title={role} />;
}
