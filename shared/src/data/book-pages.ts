import { useMemo, useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { InvalidCustomisationError } from './api/errors';
import { tocQuery } from './api/personalisation';
import { useMarket } from '../core/page-contexts';
import type { Customisation, FieldError, Page } from '../contracts';
import { previewCustomisation } from '../customisation/evaluate-fields';
import { useCustomisation } from './drafts/draft-store';
import { museSlugOverride, useSchemaPreview } from './use-schema-preview';

export interface BookPages {
  /** of a page, width divided by height */
  aspect: number;
  /**
   * the last pages that loaded, even while newer pages load or after the server refuses the values; undefined at first
   */
  pages: Page[] | undefined;
  isWaiting: boolean;
  /** true if the pages failed to load; false if the server refused a field, because the form reports that */
  hasFailed: boolean;
  /** the values shown on the pages: the shopper's values and examples; undefined until the schema has loaded */
  customisation: Customisation | undefined;
  /** the server's field errors for this customisation; empty if the server accepts it; undefined until the server has checked it */
  verdict: readonly FieldError[] | undefined;
  retry(): void;
}

/**
 * Returns the pages of a book from the shopper's values, with examples for missing values.
 *
 * @param mode - 'ask': requests new pages for each change of the values; the form writes a change after a typing pause
 *   (`typingPauseMs`). 'listen': reads the result of the same query, without a request
 */
export function useBookPages(slug: string, mode: 'ask' | 'listen' = 'ask'): BookPages {
  const market = useMarket();
  const { values } = useCustomisation(slug);
  const schema = useSchemaPreview(slug);
  const customisation = useMemo(
    () => (schema.data ? { ...previewCustomisation(schema.data, values), ...overrideIn(values) } : undefined),
    [schema.data, values],
  );
  const toc = useQuery({
    ...tocQuery(market, slug, customisation ?? {}),
    enabled: customisation !== undefined && mode === 'ask',
  });
  const pages = useLastGood(toc.data);
  const { width, height } = schema.data?.dimensions.page ?? { width: 1, height: 1 };
  return {
    aspect: width / height,
    pages,
    isWaiting: toc.isPlaceholderData || pages === undefined,
    hasFailed:
      schema.isError ||
      (toc.isError && (pages === undefined || !(toc.error instanceof InvalidCustomisationError))),
    customisation,
    verdict: verdictOf(toc),
    retry: () => void (schema.isError ? schema.refetch() : toc.refetch()),
  };
}

/** Returns the slug override, the only key outside the schema that changes the pages. Source: docs/rules.md CUS-01 */
function overrideIn(values: Customisation): Customisation {
  const override = museSlugOverride(values);
  return override === undefined ? {} : { muse_slug_override: override };
}

const NO_ERRORS: readonly FieldError[] = [];

function verdictOf({
  data,
  error,
  isPlaceholderData,
}: Pick<UseQueryResult<Page[]>, 'data' | 'error' | 'isPlaceholderData'>): readonly FieldError[] | undefined {
  if (error) return error instanceof InvalidCustomisationError ? error.errors : undefined;
  return data !== undefined && !isPlaceholderData ? NO_ERRORS : undefined;
}

function useLastGood<T>(value: T | undefined): T | undefined {
  const [lastGood, setLastGood] = useState(value);
  if (value !== undefined && value !== lastGood) setLastGood(() => value);
  return value ?? lastGood;
}
