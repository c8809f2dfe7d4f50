import { useContentLabels } from '@bindery/shared';
import { Button, Flex, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';

interface PageErrorProps {
  pageName: string;
  requestedUrl: string;
  isDiagnostic: boolean;
  onReload(): void;
}

export function PageError({ pageName, requestedUrl, isDiagnostic, onReload }: PageErrorProps) {
  const words = useWords();
  const label = useContentLabels();
  return (
    <Flex
      role="alert"
      position="absolute"
      inset="0"
      direction="column"
      align="center"
      justify="safe center"
      gap="1"
      p="4%"
      overflow="auto"
      textAlign="center"
      bg="bg.muted"
      color="fg"
      fontSize="clamp(0.75rem, 2.2cqw, 1rem)"
      lineHeight="short"
    >
      {isDiagnostic ? (
        <Text fontFamily="mono" overflowWrap="anywhere">
          {requestedUrl}
        </Text>
      ) : (
        <>
          <Text fontWeight="semibold">{`${label('page_error_label', words.pageFailed)} (${pageName})`}</Text>
          <Text>{label('page_error_reload_label', words.reloadHelps)}</Text>
          <Text>{label('page_error_support_label', words.contactSupport)}</Text>
          <Button variant="outline" size="sm" minH="11" mt="1" onClick={onReload}>
            {label('page_reload_button_label', words.reloadPage)}
          </Button>
        </>
      )}
    </Flex>
  );
}
