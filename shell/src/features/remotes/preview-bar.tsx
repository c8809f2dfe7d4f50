import { useEffect, useState } from 'react';
import { Box, Button, Flex, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { exitPreview, watchToolbar } from './preview-calls';

const loadAnew = (): void => window.location.reload();

/** Says that drafts are shown, and offers to end that. Source: docs/rules.md CONT-09 */
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
