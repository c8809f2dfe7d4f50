import { Fragment, type ReactNode } from 'react';
import { serialize } from '@prismicio/richtext';
import { Box, Heading, Link, Text } from '@bindery/shared/ui';
import type { RichTextBlock } from '@bindery/shared/contracts';
import { ShopLink } from '../layout';

/** An editor's link. A link to a path opens that page of the current market. */
function TextLink({ url, children }: { url: string; children: ReactNode }) {
  if (url.startsWith('/')) return <ShopLink to={url}>{children}</ShopLink>;
  return (
    <Link href={url} textDecoration="underline">
      {children}
    </Link>
  );
}

/** Rich text of a page, as React's elements, so that an editor's text never becomes markup. */
export function RichText({ blocks }: { blocks: readonly RichTextBlock[] }) {
  const elements = serialize<ReactNode>(blocks as never, (type, node, text, children, key) => {
    const inner = children.map((child, index) => <Fragment key={index}>{child}</Fragment>);
    switch (type) {
      case 'heading2':
        return (
          <Heading as="h2" size="lg" mt="8" mb="3" key={key}>
            {inner}
          </Heading>
        );
      case 'heading3':
        return (
          <Heading as="h3" size="md" mt="6" mb="2" key={key}>
            {inner}
          </Heading>
        );
      case 'paragraph':
        return (
          <Text mb="4" key={key}>
            {inner}
          </Text>
        );
      case 'group-list-item':
        return (
          <Box as="ul" mb="4" ps="5" listStyleType="disc" key={key}>
            {inner}
          </Box>
        );
      case 'group-o-list-item':
        return (
          <Box as="ol" mb="4" ps="5" listStyleType="decimal" key={key}>
            {inner}
          </Box>
        );
      case 'list-item':
      case 'o-list-item':
        return <li key={key}>{inner}</li>;
      case 'strong':
        return <strong key={key}>{inner}</strong>;
      case 'em':
        return <em key={key}>{inner}</em>;
      case 'hyperlink':
        return (
          <TextLink url={(node as unknown as { data: { url: string } }).data.url} key={key}>
            {inner}
          </TextLink>
        );
      default:
        return <span key={key}>{text}</span>;
    }
  });
  return elements;
}
