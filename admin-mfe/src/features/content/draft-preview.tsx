import { useEffect, useRef } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Box, Button, chakra, Grid, Text } from '@bindery/shared/ui';
import type { EditorDocument } from '@bindery/shared/contracts';
import { framesQuery, previewUrl } from './content-api';
import type { Draft } from './use-draft';

interface PreviewProps {
  document: EditorDocument;
  draft: Draft;
}

/** The screen sizes of the two previews: a phone and a wide screen. When scaled, both frames are about equally tall. */
const VIEWS = [
  { widthPx: 360, heightPx: 800 },
  { widthPx: 1280, heightPx: 1400 },
];
const WINDOW_HEIGHT_PX = 800;

export const isWrittenPage = ({ fields }: EditorDocument): boolean => fields.includes('slices');

/** Returns the document's id in the selected language. If that language has no texts, uses the first one with texts. */
function documentIdOf({ document: { languages, brought, words }, draft }: PreviewProps): string {
  const hasTexts = ({ lang }: { lang: string }): boolean =>
    Object.keys({ ...brought[lang], ...words[lang], ...draft.typedWords[lang] }).length > 0;
  const written = languages.filter(hasTexts);
  const language = written.find(({ lang }) => lang === draft.other) ?? written[0] ?? languages[0]!;
  return language.document_id;
}

interface PreviewButtonsProps extends PreviewProps {
  hasFrames: boolean;
  onFrames(hasFrames: boolean): void;
  goTo(url: string): void;
}

/** Buttons that preview the page with all drafts in this tab, in a window of a chosen width, or in two frames. */
export function PreviewButtons({ document, draft, hasFrames, onFrames, goTo }: PreviewButtonsProps) {
  const market = useMarket();
  const preview = (): Promise<string | undefined> =>
    draft.afterSaving(() => previewUrl(market, documentIdOf({ document, draft })));
  async function previewHere(): Promise<void> {
    const url = await preview();
    if (url !== undefined) goTo(url);
  }
  /** Opens the window before its address is known, because browsers allow a new window only during a click. */
  async function previewInWindow(widthPx: number): Promise<void> {
    const view = window.open('', '_blank', `popup,width=${widthPx},height=${WINDOW_HEIGHT_PX}`);
    const url = await preview();
    if (!view) return;
    if (url === undefined) view.close();
    else view.location.assign(url);
  }
  async function showFrames(): Promise<void> {
    if (hasFrames) return onFrames(false);
    if (await draft.save()) onFrames(true);
  }
  return (
    <>
      <Button variant="outline" onClick={() => void previewHere()}>
        Preview
      </Button>
      {isWrittenPage(document) ? (
        <>
          <Button variant="outline" aria-expanded={hasFrames} onClick={() => void showFrames()}>
            Both widths
          </Button>
          {VIEWS.map(({ widthPx }) => (
            <Button key={widthPx} variant="outline" onClick={() => void previewInWindow(widthPx)}>
              {`Preview ${widthPx} px`}
            </Button>
          ))}
        </>
      ) : null}
    </>
  );
}

const Frame = chakra('iframe', {
  base: { position: 'absolute', top: 0, left: 0, border: 0, transformOrigin: '0 0' },
});

/**
 * Shows the draft as it was last saved, on a phone and on a wide screen. Scales frames down to the available width.
 * Source: docs/rules.md CONT-12
 */
export function PreviewFrames({ document, draft }: PreviewProps) {
  const grid = useRef<HTMLDivElement>(null);
  // the button stands above it
  useEffect(() => void grid.current?.scrollIntoView?.({ block: 'start' }), []);
  const { data: url, error } = useQuery({
    ...framesQuery(useMarket(), documentIdOf({ document, draft }), document.revision),
    placeholderData: (lastUrl: string | undefined) => lastUrl,
  });
  if (error)
    return (
      <Text role="alert" color="fg.error">
        {`The draft cannot be shown: ${error.message}`}
      </Text>
    );
  return (
    <Grid
      ref={grid}
      gap="4"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '360px minmax(0, 1fr)' }}
      alignItems="start"
    >
      {VIEWS.map(({ widthPx, heightPx }) => (
        <Box key={widthPx} as="figure" m="0" minW="0" maxW={`${widthPx}px`}>
          <Text as="figcaption" fontSize="sm" color="fg.muted">{`${widthPx} px`}</Text>
          <Box outline="1px solid {colors.border}" css={{ containerType: 'inline-size' }}>
            <Box position="relative" overflow="hidden" bg="bg.muted" aspectRatio={widthPx / heightPx}>
              {url === undefined ? null : (
                <Frame
                  key={url}
                  src={url}
                  title={`Draft at ${widthPx} px`}
                  width={`${widthPx}px`}
                  height={`${heightPx}px`}
                  // tan(atan2()) divides two lengths; calc() cannot do this in some browsers
                  transform={`scale(min(1, tan(atan2(100cqw, ${widthPx}px))))`}
                />
              )}
            </Box>
          </Box>
        </Box>
      ))}
    </Grid>
  );
}
