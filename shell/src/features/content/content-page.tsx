import { createWords, lateModule, useMarket, useParams } from '@bindery/shared';
import { ApiError, contentPageQuery, useQuery } from '@bindery/shared/data';
import type { ContentSlice } from '@bindery/shared/contracts';
import {
  Box,
  Button,
  Container,
  ErrorNotice,
  Flex,
  Heading,
  Link,
  Skeleton,
  Stack,
  Text,
} from '@bindery/shared/ui';
import { useWords as useShopWords } from '../../words';
import { NotFoundPage, usePage } from '../layout';
import { LatePage } from '../remotes';
import { RichText } from './rich-text';
import en from './words/en.arb';
import enUS from './words/en-US.arb';
import type { Words } from './words/words';

const { useWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackChunkName: "content-[request]", webpackExclude: /en(-US)?\.arb$/ */ `./words/${language}.arb`
    ),
);

const contactForm = lateModule(() => import(/* webpackChunkName: "contact" */ './contact-form'));
const LateContactForm = contactForm.get('ContactForm');

type OfType<Type> = Extract<ContentSlice, { type: Type }>;

/** A page that an editor has written. */
export function ContentPage() {
  const words = useWords();
  const { failedHint, retry } = useShopWords();
  const { uid = '' } = useParams();
  const { data: page, error, refetch } = useQuery(contentPageQuery(useMarket(), uid));
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error)
    return (
      <Container py="10" maxW="prose">
        <ErrorNotice
          title={words.pageFailed}
          message={failedHint}
          action={
            <Button variant="outline" onClick={() => void refetch()}>
              {retry}
            </Button>
          }
        />
      </Container>
    );
  if (!page) return <PageSkeleton />;
  return <WrittenPage key={page.uid} title={page.title} slices={page.slices} />;
}

function PageSkeleton() {
  const { loading } = useShopWords();
  return (
    <Container py="10" maxW="prose">
      <Stack gap="4" role="status" aria-label={loading}>
        <Skeleton height="9" width="60%" />
        <Skeleton height="40" />
      </Stack>
    </Container>
  );
}

function WrittenPage({ title, slices }: { title: string; slices: readonly ContentSlice[] }) {
  usePage(title);
  return (
    <Container py={{ base: '6', lg: '12' }} maxW="44rem">
      <Heading as="h1" size="xl" mb="6">
        {title}
      </Heading>
      {slices.map((slice, index) => (
        <Slice key={index} slice={slice} />
      ))}
    </Container>
  );
}

function Slice({ slice }: { slice: ContentSlice }) {
  const words = useWords();
  switch (slice.type) {
    case 'rich_text':
      return <RichText blocks={slice.text} />;
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

/** The texts that ship with the shop say so until the merchant's own replace them. */
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
