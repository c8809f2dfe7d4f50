import { useEffect, useState } from 'react';
import { Box, Button, Flex, Text } from '@bindery/shared/ui';
import { useWords } from './words';

const UPDATE_PATH = '/_canvas/update-preview';
const EXIT_PATH = '/_canvas/exit-preview';

/**
 * Requests a change of the preview. A redirect means success.
 *
 * @returns true if the change was made; logs a failure to the console. Source: docs/rules.md CONT-09
 */
async function call(path: string, action: string): Promise<boolean> {
  try {
    const { type, status } = await fetch(path, { redirect: 'manual', cache: 'no-store' });
    if (type === 'opaqueredirect') return true;
    console.error(`The preview could not be ${action}: ${path.split('?')[0]} answered with ${status}`);
  } catch (error) {
    console.error(`The preview could not be ${action}: ${path.split('?')[0]} cannot be reached`, error);
  }
  return false;
}

/** @param ref - Prismic's ref of the drafts, from its toolbar; undefined if the ref is in Prismic's cookie */
export const updatePreview = (ref: string | undefined): Promise<boolean> =>
  call(ref === undefined ? UPDATE_PATH : `${UPDATE_PATH}?token=${encodeURIComponent(ref)}`, 'updated');

export const exitPreview = (): Promise<boolean> => call(EXIT_PATH, 'ended');

/**
 * Handles the events of the content service's toolbar. This replaces the reload by the toolbar itself.
 *
 * @param onDone - called after each change, to reload the page
 * @returns a function that stops
 */
export function watchToolbar(onDone: () => void): () => void {
  const heard = async (change: Promise<boolean>): Promise<void> => {
    if (await change) onDone();
  };
  const update = (event: Event): void => {
    event.preventDefault();
    const ref = (event as CustomEvent<{ ref?: unknown } | null>).detail?.ref;
    void heard(updatePreview(typeof ref === 'string' ? ref : undefined));
  };
  const end = (event: Event): void => {
    event.preventDefault();
    void heard(exitPreview());
  };
  window.addEventListener('prismicPreviewUpdate', update);
  window.addEventListener('prismicPreviewEnd', end);
  return () => {
    window.removeEventListener('prismicPreviewUpdate', update);
    window.removeEventListener('prismicPreviewEnd', end);
  };
}

const loadAnew = (): void => window.location.reload();

/** Says that the page shows drafts, and offers to end the preview. Source: docs/rules.md CONT-09 */
export default function PreviewBar({ reload = loadAnew }: { reload?: () => void }) {
  const words = useWords();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => watchToolbar(reload), [reload]);

  async function exit(): Promise<void> {
    setFailed(false);
    if (await exitPreview()) reload();
    else setFailed(true);
  }
  return (
    <Box as="aside" aria-label={words.preview.title} bg="brand.muted" color="brand.strong" px="4" py="2">
      <Flex gap="3" wrap="wrap" align="center" justify="center">
        <Text textAlign="center">{words.preview.notice}</Text>
        <Button size="sm" variant="outline" onClick={() => void exit()}>
          {words.preview.exit}
        </Button>
      </Flex>
      <Text role="alert" textAlign="center">
        {isFailed ? words.preview.failed : ''}
      </Text>
    </Box>
  );
}
