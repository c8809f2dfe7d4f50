import { useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { schemaPreviewQuery } from './api/personalisation';
import { useMarket } from '../core/page-contexts';
import { useCustomisationSource } from './drafts/customisation-store';
import type { Customisation } from '../contracts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Slug of the book that staff chose to see instead of this book. The server ignores it in production.
 * Source: docs/rules.md CUS-01
 */
export function museSlugOverride({ muse_slug_override: slug }: Customisation): string | undefined {
  return typeof slug === 'string' && SLUG.test(slug) ? slug : undefined;
}

/** Returns the product's schema. The component renders again only if the book changes, not on each keystroke. */
export function useSchemaPreview(slug: string) {
  const source = useCustomisationSource(slug);
  const override = useSyncExternalStore(source.subscribe, () => museSlugOverride(source.get().values));
  return useQuery(schemaPreviewQuery(useMarket(), slug, override));
}
