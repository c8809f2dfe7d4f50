import { PlainPreview } from '../plain-preview';

export const contractVersion = 1;

/** As the slot of a line of the cart gives it. */
export function Component({ slug, pageName }: { slug: string; pageName: string }) {
  return <PlainPreview slug={slug} title={pageName} />;
}
