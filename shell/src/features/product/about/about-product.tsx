import type { ReactNode } from 'react';
import { useMarket } from '@bindery/shared';
import { schemaPreviewQuery, useQuery } from '@bindery/shared/data';
import type { Product } from '@bindery/shared/contracts';
import { Box, Container, Grid, Heading, Stack, Text, chakra } from '@bindery/shared/ui';
import { FormatList, SizesToScale } from './format-sizes';
import { LookInside } from './look-inside';
import { changesOf, languagesOf } from './product-facts';
import { ShareProduct } from './share-product';
import { useWords } from './words';

/**
 * Describes the product. The description is below the form and the book, which fill the first screen. The server
 * renders the same description for all shoppers. Source: docs/rules.md PACK-05
 */
export function AboutProduct({ product }: { product: Product }) {
  const words = useWords();
  return (
    <Container pb={{ base: '10', lg: '16' }} pt={{ base: '8', lg: '4' }}>
      <Section columns="minmax(0, 7fr) minmax(0, 5fr)" title={product.tagline}>
        <Stack gap="4" align="start">
          <Text maxW="prose" whiteSpace="pre-line">
            {product.description}
          </Text>
          <ShareProduct product={product} />
        </Stack>
        <Facts product={product} />
      </Section>
      <Section title={words.lookInside}>
        <LookInside product={product} />
      </Section>
      <Section columns="minmax(0, 1fr) minmax(0, 1fr)" title={words.formatsTitle}>
        <SizesToScale product={product} />
        <FormatList product={product} />
      </Section>
      <Changes product={product} />
      <Questions questions={product.questions ?? []} />
    </Container>
  );
}

interface SectionProps {
  title: string;
  /** grid columns on wide screens */
  columns?: string;
  children: ReactNode;
}

function Section({ title, columns = 'minmax(0, 1fr)', children }: SectionProps) {
  return (
    <Box as="section" borderTopWidth="1px" borderColor="border" py={{ base: '6', lg: '10' }}>
      <Heading as="h2" size="md" color="brand" mb={{ base: '3', lg: '4' }}>
        {title}
      </Heading>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: columns }}
        gap={{ base: '6', lg: '12' }}
        alignItems="start"
      >
        {children}
      </Grid>
    </Box>
  );
}

interface Fact {
  id: string;
  name: string;
  value: string;
}

/** Returns the product's properties, then languages and delivery. Omits the paper, which is listed with the formats. */
function useFacts({ slug, product_properties: properties = [], delivery }: Product): Fact[] {
  const words = useWords();
  const { data: schema } = useQuery(schemaPreviewQuery(useMarket(), slug));
  const facts = properties
    .filter(({ property_id: id }) => id !== 'paper')
    .map(({ id, property_name: name, value }) => ({ id, name, value }));
  const story = schema && languagesOf(schema.schemas[0]?.keys ?? {});
  if (story) facts.push({ id: 'languages', name: story.label, value: story.languages });
  if (delivery) {
    const { price, freeFrom, arrives } = delivery;
    const prices = freeFrom
      ? words.deliveryPrices(price.formatted, freeFrom.formatted)
      : words.deliveryFrom(price.formatted);
    const value = arrives ? `${prices}\n${words.arrives(arrives.formatted)}` : prices;
    facts.push({ id: 'delivery', name: words.delivery, value });
  }
  return facts;
}

function Facts({ product }: { product: Product }) {
  const facts = useFacts(product);
  return (
    <Terms
      entries={facts.map(({ id, name, value }) => ({ id, term: name, text: value }))}
      columns="auto minmax(0, 1fr)"
    />
  );
}

function Changes({ product }: { product: Product }) {
  const words = useWords();
  const { data: schema } = useQuery(schemaPreviewQuery(useMarket(), product.slug));
  const changes = schema ? changesOf(product.content.form.tabs, schema) : [];
  if (changes.length === 0) return null;
  return (
    <Section title={words.changesTitle}>
      <Terms
        entries={changes.map(({ title, labels }) => ({ id: title, term: title, text: labels }))}
        columns="minmax(0, 1fr) minmax(0, 3fr)"
      />
    </Section>
  );
}

interface TermsProps {
  entries: readonly { id: string; term: string; text: string }[];
  /** grid columns on wide screens; on phones the texts are below their terms */
  columns: string;
}

function Terms({ entries, columns }: TermsProps) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: columns }}
      columnGap="6"
      rowGap={{ base: '0', md: '2' }}
      alignContent="start"
    >
      {entries.map(({ id, term, text }) => (
        <Box key={id} display="contents">
          <chakra.dt color="fg.muted" pt={{ base: '2', md: '0' }}>
            {term}
          </chakra.dt>
          <chakra.dd m="0" whiteSpace="pre-line" wordBreak="keep-all" overflowWrap="anywhere">
            {text}
          </chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}

function Questions({ questions }: { questions: NonNullable<Product['questions']> }) {
  const words = useWords();
  if (questions.length === 0) return null;
  return (
    <Section title={words.questionsTitle}>
      <Box maxW="prose">
        {questions.map(({ question, answer }) => (
          <chakra.details key={question} borderBottomWidth="1px" borderColor="border">
            <chakra.summary py="3" cursor="pointer" fontWeight="semibold">
              {question}
            </chakra.summary>
            <Text pb="4">{answer}</Text>
          </chakra.details>
        ))}
      </Box>
    </Section>
  );
}
