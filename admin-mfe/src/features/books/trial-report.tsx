import type { PackageReport } from '@bindery/shared/contracts';
import { Box, chakra, Heading, Image, SimpleGrid, Stack, Text } from '@bindery/shared/ui';

const Table = chakra('table', {
  base: {
    width: 'full',
    fontSize: 'sm',
    '& caption': { textAlign: 'start', fontWeight: 'medium', mb: '1' },
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '1', pe: '3', overflowWrap: 'anywhere' },
    // breaks long field names and codes anywhere, but column headings only between words
    '& thead th': { overflowWrap: 'normal' },
    '& tbody th': { fontWeight: 'normal' },
  },
});
const Figure = chakra('figure');
const Caption = chakra('figcaption');

const CHANGES = { changed: 'looks otherwise', added: 'is new', removed: 'is gone' } as const;

/** Shows how many books a version refuses and why, and the changed pages side by side. */
export function TrialReport({ report }: { report: PackageReport }) {
  const { carts, orders, refusals } = report;
  return (
    <>
      <Table>
        <caption>Books that the version was put to</caption>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Books</th>
            <th scope="col">Refused</th>
            <th scope="col">Refused already</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries({ 'Open carts': carts, 'Orders that can be edited': orders }).map(
            ([where, counts]) => (
              <tr key={where}>
                <th scope="row">{where}</th>
                <td>{counts.total}</td>
                <td>{counts.refused}</td>
                <td>{counts.already}</td>
              </tr>
            ),
          )}
        </tbody>
      </Table>
      {refusals.length > 0 ? <Refusals refusals={refusals} /> : null}
      <Pages report={report} />
    </>
  );
}

function Refusals({ refusals }: Pick<PackageReport, 'refusals'>) {
  return (
    <Table>
      <caption>Why books are refused</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Reason</th>
          <th scope="col">In carts</th>
          <th scope="col">In orders</th>
        </tr>
      </thead>
      <tbody>
        {refusals.map(({ field, reason, in_carts, in_orders }) => (
          <tr key={`${field} ${reason}`}>
            <th scope="row">{field}</th>
            <td>{reason}</td>
            <td>{in_carts}</td>
            <td>{in_orders}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Pages({ report: { pages, compared, languages } }: { report: PackageReport }) {
  return (
    <>
      <Heading as="h4" size="sm">
        Pages
      </Heading>
      <Text fontSize="sm">
        {`${pages.length} of ${compared} differ, with the examples of the package (${languages.join(', ')}).`}
      </Text>
      <Stack as="ul" gap="4" listStyleType="none">
        {pages.map(({ lang, page, change, before: urlBefore, after: urlAfter }) => (
          <Box as="li" key={`${lang} ${page}`}>
            <Text fontSize="sm" fontWeight="medium" mb="1">
              {`${page} (${lang}) ${CHANGES[change]}`}
            </Text>
            <SimpleGrid columns={2} gap="3">
              <Picture url={urlBefore} words="Before" alt={`${page}, ${lang}, before`} />
              <Picture url={urlAfter} words="After" alt={`${page}, ${lang}, after`} />
            </SimpleGrid>
          </Box>
        ))}
      </Stack>
    </>
  );
}

function Picture({ url, words, alt }: { url: string | null; words: string; alt: string }) {
  return (
    <Figure>
      {url === null ? (
        <Text fontSize="sm">There is none.</Text>
      ) : (
        <Image src={`${url}?_width=640`} alt={alt} width="full" loading="lazy" bg="bg.muted" />
      )}
      <Caption fontSize="xs" color="fg.muted">
        {words}
      </Caption>
    </Figure>
  );
}
