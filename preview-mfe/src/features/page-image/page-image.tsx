import type { Page } from '@bindery/shared/contracts';
import { Image, Skeleton } from '@bindery/shared/ui';
import { PageError } from './page-error';
import { pageUrl } from './page-url';
import { usePicture } from './use-picture';

interface PageImageProps {
  page: Page;
  /** CSS width the page is shown in; undefined while it is not measured */
  elementWidthPx: number | undefined;
  isDiagnostic: boolean;
}

/** Fills its parent, which has the page's aspect. */
export function PageImage({ page, elementWidthPx, isDiagnostic }: PageImageProps) {
  const picture = usePicture(elementWidthPx === undefined ? undefined : pageUrl(page, elementWidthPx));
  if (picture.kind === 'loading') return <Skeleton position="absolute" inset="0" borderRadius="0" />;
  if (picture.kind === 'failed')
    return (
      <PageError
        pageName={page.info.pageName}
        requestedUrl={picture.url}
        isDiagnostic={isDiagnostic}
        onReload={picture.reload}
      />
    );
  // sync: the picture is decoded already, and an asynchronous paint would show bare paper for a frame
  return (
    <Image
      src={picture.url}
      alt={page.info.alternativeText}
      lang={page.info.lang}
      decoding="sync"
      draggable={false}
      position="absolute"
      inset="0"
      boxSize="full"
      objectFit="cover"
    />
  );
}
