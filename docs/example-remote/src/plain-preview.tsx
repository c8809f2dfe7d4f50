import { Box, Heading, Text } from '@bindery/shared/ui';
import { useCustomisation } from '@bindery/shared/data';

export function PlainPreview({ slug, title }: { slug: string; title: string }) {
  const { values } = useCustomisation(slug);
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string' && value !== '');
  return (
    <Box as="section" aria-label={`Plain preview of ${title}`} bg="brand.muted" p="6">
      <Heading size="md">{title}</Heading>
      {texts.map(([key, value]) => (
        <Text key={key}>{String(value)}</Text>
      ))}
    </Box>
  );
}
