import { useState } from 'react';
import { Button, ErrorNotice } from '@bindery/shared/ui';
import type { BookPreviewProps } from '../../contract';
import { useWords } from '../../words/use-words';
import { useBookPages } from '../pages';
import { Book } from './book';
import { usePageTaps } from './page-taps';
import { Tool, TOOL_DRAWINGS } from './tools';
import { useAbove } from './use-above';

/** The shopper's book, drawn from the shared customisation; it follows every change. */
export function BookPreview({ slug, title, isDiagnostic = false }: BookPreviewProps) {
  const words = useWords();
  const content = useBookPages(slug);
  const { pages, aspect, hasFailed, retry } = content;
  const taps = usePageTaps(slug);
  const [pageIndex, setPageIndex] = useState(0);
  const { parts, isOpen, open, close } = useAbove();

  if (hasFailed && !pages) {
    return (
      <ErrorNotice
        title={words.bookFailedTitle}
        message={words.bookFailedText}
        action={
          <Button variant="outline" onClick={retry}>
            {words.tryAgain}
          </Button>
        }
      />
    );
  }
  const book = { slug, title, isDiagnostic, content, place: { pageIndex, setPageIndex } };
  const allPages = pages ? (
    <Tool name={words.allPages} onPress={() => open('all-pages')}>
      {TOOL_DRAWINGS.allPages}
    </Tool>
  ) : null;
  const fullScreen = pages ? (
    <Tool name={words.fullScreen} onPress={() => open('full-screen')}>
      {TOOL_DRAWINGS.fullScreen}
    </Tool>
  ) : null;
  return (
    <>
      <Book
        {...book}
        tools={
          <>
            {allPages}
            {fullScreen}
          </>
        }
        taps={taps}
      />
      {parts && isOpen('full-screen') ? (
        <parts.FullScreen {...book} tools={allPages} onClose={() => close('full-screen')} />
      ) : null}
      {parts && pages && isOpen('all-pages') ? (
        <parts.AllPages
          title={title}
          pages={pages}
          aspect={aspect}
          pageIndex={pageIndex}
          onChoose={setPageIndex}
          onClose={() => close('all-pages')}
        />
      ) : null}
    </>
  );
}
