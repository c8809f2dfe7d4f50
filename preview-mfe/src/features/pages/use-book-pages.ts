import { useMemo, useState } from 'react';
import { useMarket } from '@bindery/shared';
import {
  InvalidCustomisationError,
  schemaPreviewQuery,
  tocQuery,
  useCustomisation,
  useQuery,
} from '@bindery/shared/data';
import { previewCustomisation } from '@bindery/shared/forms';
import type { Page } from '@bindery/shared/contracts';
import { useSettled } from './use-settled';

// Fast typists leave 100 to 150 ms between keys: a word becomes one request, and the pause is too short to be noticed.
const TYPING_PAUSE_MS = 150;

export interface BookPages {
  /** of a page, width divided by height */
  aspect: number;
  /** the last good ones while newer ones are made, and where newer ones were refused; undefined before the first */
  pages: Page[] | undefined;
  isWaiting: boolean;
  /** the pages, or their newest state, cannot be had. A field that was refused is the form's to say. */
  hasFailed: boolean;
  retry(): void;
}

/** The pages of a book as the shopper's values make it, with examples where a value is still missing. */
export function useBookPages(slug: string): BookPages {
  const market = useMarket();
  const { values } = useCustomisation(slug);
  const settled = useSettled(values, TYPING_PAUSE_MS);
  const schema = useQuery(schemaPreviewQuery(market, slug));
  const customisation = useMemo(
    () => (schema.data ? previewCustomisation(schema.data, settled) : undefined),
    [schema.data, settled],
  );
  const toc = useQuery({
    ...tocQuery(market, slug, customisation ?? {}),
    enabled: customisation !== undefined,
  });
  const pages = useLastGood(toc.data);
  const { width, height } = schema.data?.dimensions.page ?? { width: 1, height: 1 };
  return {
    aspect: width / height,
    pages,
    isWaiting: settled !== values || toc.isPlaceholderData || pages === undefined,
    hasFailed:
      schema.isError ||
      (toc.isError && (pages === undefined || !(toc.error instanceof InvalidCustomisationError))),
    retry: () => void (schema.isError ? schema.refetch() : toc.refetch()),
  };
}

function useLastGood<T>(value: T | undefined): T | undefined {
  const [good, setGood] = useState(value);
  if (value !== undefined && value !== good) setGood(() => value);
  return value ?? good;
}
