import { pageImageUrl, useMarket } from '@bindery/shared';
import type { Product, Variant } from '@bindery/shared/contracts';
import { Box, Flex, Grid, Image, Price, Text, chakra } from '@bindery/shared/ui';
import { Hand, HAND_WIDTH_MM } from './hand';
import { sizeText } from './product-facts';
import { useWords } from './words';

/** One variant for each size that the product comes in. */
const sizesOf = (variants: readonly Variant[]): Variant[] =>
  variants.filter(
    ({ width, height }, index) =>
      variants.findIndex((earlier) => earlier.width === width && earlier.height === height) === index,
  );

/** The sizes of the product at one scale, beside a hand. */
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

/** What the product comes in and what each format costs, with the paper. */
export function FormatList({ product }: { product: Product }) {
  const words = useWords();
  const market = useMarket();
  const paper = product.product_properties?.find(({ property_id: id }) => id === 'paper');
  return (
    <Box>
      <Box as="ul" listStyleType="none">
        {product.variants.map(({ id, format, price, width, height }) => (
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
              <Price money={price} />
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
