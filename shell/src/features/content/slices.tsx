import { createWords, lateModule } from '@bindery/shared';
import type { ContentSlice, ProductSummary } from '@bindery/shared/contracts';
import { Box, Container, Flex, Heading, Image, Link, Skeleton, Stack, Text } from '@bindery/shared/ui';
import { ShopLinkButton } from '../layout';
import { LatePage } from '../remotes';
import { BookRow } from './book-row';
import { Figures } from './figures';
import { usePromotionEvents } from './promotion-events';
import { RichText } from './rich-text';
import en from './words/en.arb';
import enUS from './words/en-US.arb';
import type { Words } from './words/words';

export const { useWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackChunkName: "content-[request]", webpackExclude: /en(-US)?\.arb$/ */ `./words/${language}.arb`
    ),
);

const contactForm = lateModule(() => import(/* webpackChunkName: "contact" */ './contact-form'));
const LateContactForm = contactForm.get('ContactForm');

type OfType<Type> = Extract<ContentSlice, { type: Type }>;

const PROSE = '44rem';
const AROUND = { base: '8', lg: '10' };

interface SliceProps {
  slice: ContentSlice;
  /** called when a shopper chooses a book of a row */
  onSelect?: (product: ProductSummary) => void;
}

/** One part of a page. Texts have lines of readable width; books and figures are as wide as the page. */
export function Slice({ slice, onSelect }: SliceProps) {
  switch (slice.type) {
    case 'book_row':
      return (
        <Box my={AROUND}>
          <BookRow title={slice.title} products={slice.products} {...(onSelect && { onSelect })} />
        </Box>
      );
    case 'figures':
      return (
        <Box my={AROUND}>
          <Figures {...slice} />
        </Box>
      );
    default:
      return (
        <Box maxW={PROSE}>
          <Prose slice={slice} />
        </Box>
      );
  }
}

function Prose({ slice }: { slice: Exclude<ContentSlice, OfType<'book_row' | 'figures'>> }) {
  const words = useWords();
  switch (slice.type) {
    case 'rich_text':
      return <RichText blocks={slice.text} />;
    case 'picture':
      return <Picture slice={slice} />;
    case 'questions':
      return <Questions questions={slice.questions} />;
    case 'quote':
      return <Quote slice={slice} />;
    case 'call_to_action':
      return <CallToAction slice={slice} />;
    case 'delivery_prices':
      return <DeliveryPrices slice={slice} />;
    case 'services':
      return <Services services={slice.services} />;
    case 'contact_form':
      return (
        <LatePage loading={<Skeleton height="30rem" my="6" />}>
          <LateContactForm words={words} />
        </LatePage>
      );
    case 'open_points':
      return <OpenPoints />;
    case 'legal_data':
      return <LegalData slice={slice} />;
  }
}

/** The home page of a market that sells nothing. */
export function NoBooks() {
  const words = useWords();
  return (
    <Container py="16">
      <Heading as="h1" size="xl">
        {words.noProducts}
      </Heading>
      <Text mt="3">{words.noProductsHint}</Text>
    </Container>
  );
}

/** Width and height reserve the place before the picture arrives. */
function Picture({ slice }: { slice: OfType<'picture'> }) {
  const { url, alternativeText, caption, width, height, srcSet } = slice;
  return (
    <Box as="figure" my={AROUND}>
      <Image
        src={url}
        srcSet={srcSet}
        sizes={srcSet && `(min-width: 48rem) ${PROSE}, 92vw`}
        alt={alternativeText}
        htmlWidth={width}
        htmlHeight={height}
        width="full"
        height="auto"
        borderRadius="md"
        loading="lazy"
        decoding="async"
      />
      {caption ? (
        <Text as="figcaption" mt="2" fontSize="sm" color="fg.muted">
          {caption}
        </Text>
      ) : null}
    </Box>
  );
}

/** Questions whose answers open on a press, even without scripts. */
function Questions({ questions }: Pick<OfType<'questions'>, 'questions'>) {
  return (
    <Box my="6" borderTopWidth="1px" borderColor="border">
      {questions.map(({ question, answer }) => (
        <Box
          as="details"
          key={question}
          borderBottomWidth="1px"
          borderColor="border"
          css={{
            '& > summary': {
              cursor: 'pointer',
              listStyle: 'none',
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'center',
              gap: '4',
              py: '4',
              fontFamily: 'heading',
              fontSize: 'lg',
            },
            '& > summary::-webkit-details-marker': { display: 'none' },
            '& > summary::after': { content: '"+" / ""', color: 'brand', fontSize: '2xl', lineHeight: '1' },
            '&[open] > summary::after': { content: '"–" / ""' },
          }}
        >
          <summary>{question}</summary>
          <Box pb="2">
            <RichText blocks={answer} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Quote({ slice: { text, source } }: { slice: OfType<'quote'> }) {
  return (
    <Box as="figure" my={AROUND} borderInlineStartWidth="3px" borderColor="accent" ps="5">
      <Text as="blockquote" fontFamily="heading" fontSize={{ base: 'xl', lg: '2xl' }} whiteSpace="pre-line">
        {text}
      </Text>
      {source ? (
        <Text as="figcaption" mt="2" color="fg.muted">
          {source}
        </Text>
      ) : null}
    </Box>
  );
}

function CallToAction({ slice: { title, text, label, url } }: { slice: OfType<'call_to_action'> }) {
  const trackSelection = usePromotionEvents({ url, title });
  return (
    <Box as="section" bg="bg.subtle" borderRadius="lg" p={{ base: '6', lg: '8' }} my={AROUND}>
      <Heading as="h2" size="lg">
        {title}
      </Heading>
      {text ? (
        <Text mt="2" whiteSpace="pre-line">
          {text}
        </Text>
      ) : null}
      <Box mt="5">
        {url.startsWith('/') ? (
          <ShopLinkButton to={url} width={{ base: 'full', sm: 'auto' }} onClick={trackSelection}>
            {label}
          </ShopLinkButton>
        ) : (
          <Link href={url} fontWeight="semibold" textDecoration="underline" onClick={trackSelection}>
            {label}
          </Link>
        )}
      </Box>
    </Box>
  );
}

function DeliveryPrices({ slice: { methods, freeFrom } }: { slice: OfType<'delivery_prices'> }) {
  const words = useWords();
  return (
    <Box mb="6">
      <Stack as="ul" gap="0" listStyleType="none">
        {methods.map(({ name, carrier, price, days }) => (
          <Flex
            as="li"
            key={name}
            justify="space-between"
            gap="4"
            py="3"
            borderBottomWidth="1px"
            borderColor="border"
          >
            <Box>
              <Text fontWeight="semibold">{name}</Text>
              <Text fontSize="sm" color="fg.muted">
                {words.deliveryDays(carrier, days)}
              </Text>
            </Box>
            <Text fontWeight="semibold">{price}</Text>
          </Flex>
        ))}
      </Stack>
      {freeFrom ? <Text mt="3">{words.freeDeliveryFrom(freeFrom)}</Text> : null}
    </Box>
  );
}

function Services({ services }: Pick<OfType<'services'>, 'services'>) {
  const words = useWords();
  if (services.length === 0) return <Text mb="4">{words.noServices}</Text>;
  return (
    <Box as="ul" mb="4" ps="5" listStyleType="disc">
      {services.map(({ name, purpose }) => (
        <li key={`${name} ${purpose}`}>{`${name}: ${words.purposes[purpose]}`}</li>
      ))}
    </Box>
  );
}

/** A notice in the shop's original texts, which the merchant is expected to replace. */
function OpenPoints() {
  const { openPoints } = useWords();
  return (
    <Box as="aside" bg="bg.muted" borderRadius="md" p="4" mb="6">
      <Text>{openPoints}</Text>
    </Box>
  );
}

function LegalData({ slice: { name, lines, email, phone, taxIds } }: { slice: OfType<'legal_data'> }) {
  return (
    <Stack as="address" fontStyle="normal" gap="1" mb="6">
      <Text fontWeight="semibold">{name}</Text>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      {email ? (
        <Link href={`mailto:${email}`} mt="3" textDecoration="underline">
          {email}
        </Link>
      ) : null}
      {phone ? (
        <Link href={`tel:${phone.replace(/\s/g, '')}`} textDecoration="underline">
          {phone}
        </Link>
      ) : null}
      {taxIds.map(({ label, number }) => (
        <Text key={number}>{`${label}: ${number}`}</Text>
      ))}
    </Stack>
  );
}
