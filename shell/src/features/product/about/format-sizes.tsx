import { pageImageUrl, useMarket } from '@bindery/shared';
import type { Product, Variant } from '@bindery/shared/contracts';
import { Box, chakra, Flex, Grid, Image, Price, Text } from '@bindery/shared/ui';
import { sizeText } from './product-facts';
import { useWords } from './words';

const HAND_WIDTH_MM = 104;
const HAND_HEIGHT_MM = 186;

/** Draws an adult's hand, in mm: 18 cm from the wrist to the tip of the middle finger. */
function Hand() {
  return (
    <chakra.svg
      viewBox={`0 0 ${HAND_WIDTH_MM} ${HAND_HEIGHT_MM}`}
      width="full"
      display="block"
      color="brand.muted"
      aria-hidden
    >
      <g stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" fill="none">
        <path d="M41 106 34 36" strokeWidth="16" />
        <path d="M57 102 56 17" strokeWidth="17" />
        <path d="M73 104 78 28" strokeWidth="16" />
        <path d="M86 112 95 55" strokeWidth="14" />
        <path d="M44 150 11 101" strokeWidth="18" />
      </g>
      <path
        fill="currentColor"
        d="M33 104c0-8 60-8 60 4 1 26-3 44-13 58-3 5-4 12-4 20H43c0-8-3-15-8-21-6-8-12-18-18-27l16-6z"
      />
    </chakra.svg>
  );
}

/** Returns the first variant of each size of the product. */
const sizesOf = (variants: readonly Variant[]): Variant[] =>
  variants.filter(
    ({ width, height }, index) =>
      variants.findIndex((earlier) => earlier.width === width && earlier.height === height) === index,
  );

/** Draws the sizes of the product to scale, beside a hand. */
export function SizesToScale({ product: { variants, coverImage } }: { product: Product }) {
  const words = useWords();
  const market = useMarket();
  const sizes = sizesOf(variants);
  const widthMm = sizes.reduce((sum, { width }) => sum + width, HAND_WIDTH_MM);
  return (
    <chakra.figure m="0" maxW={`${Math.round(widthMm * 0.08)}rem`}>
      <Grid
        templateColumns={[HAND_WIDTH_MM, ...sizes.map(({ width }) => width)].map((mm) => `${mm}fr`).join(' ')}
        columnGap="4"
        rowGap="2"
        alignItems="end"
      >
        <Hand />
        {sizes.map(({ id, width, height }) => (
          <Image
            key={id}
            src={pageImageUrl(coverImage.url, 640)}
            alt=""
            loading="lazy"
            decoding="async"
            width="full"
            aspectRatio={width / height}
            objectFit="cover"
            borderRadius="2px 5px 5px 2px"
            boxShadow="card"
          />
        ))}
        <span />
        {sizes.map(({ id, width, height }) => (
          <Text key={id} textAlign="center" fontSize="sm" fontVariantNumeric="tabular-nums">
            {sizeText(width, height, market)}
          </Text>
        ))}
      </Grid>
      <chakra.figcaption mt="2" fontSize="sm" color="fg.muted">
        {words.toScale}
      </chakra.figcaption>
    </chakra.figure>
  );
}

/** Lists the formats of the product with their prices and the paper. */
export function FormatList({ product }: { product: Product }) {
  const words = useWords();
  const market = useMarket();
  const paper = product.product_properties?.find(({ property_id: id }) => id === 'paper');
  return (
    <Box>
      <Box as="ul" listStyleType="none">
        {product.variants.map(({ id, format, price, wasPrice, width, height }) => (
          <Box
            as="li"
            key={id}
            py="3"
            borderTopWidth="1px"
            borderColor="border"
            _first={{ borderTopWidth: '0' }}
          >
            <Flex justify="space-between" gap="4" fontWeight="semibold">
              <span>{format.name}</span>
              <Box textAlign="end">
                <Price money={price} was={wasPrice} />
              </Box>
            </Flex>
            {format.description ? <Text color="fg.muted">{format.description}</Text> : null}
            <Text fontSize="sm" color="fg.muted">
              {`${sizeText(width, height, market)} · ${words.pages(product.pageCount)}`}
            </Text>
          </Box>
        ))}
      </Box>
      {paper ? (
        <Text pt="3" borderTopWidth="1px" borderColor="border">
          <Text as="span" color="fg.muted">{`${paper.property_name}: `}</Text>
          <span>{paper.value}</span>
        </Text>
      ) : null}
    </Box>
  );
}
