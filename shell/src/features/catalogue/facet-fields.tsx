import { Box, Button, Flex, Stack, Text, chakra } from '@bindery/shared/ui';
import type { Facet, FacetId, FacetValue } from '@bindery/shared/contracts';
import type { BrowseState } from './browse-query';
import { useWords } from './catalogue-words';

type Choices = BrowseState['choices'];

interface FacetsProps {
  facets: readonly Facet[];
  onChange(choices: Choices): void;
}

/** Returns the choices after a value was chosen or removed. */
function toggled(facets: readonly Facet[], id: FacetId, value: string): Choices {
  const entries = facets.map((facet) => {
    const values = facet.values.filter(
      (entry) => (facet.id === id && entry.value === value) !== entry.isChosen,
    );
    return [facet.id, values.map((entry) => entry.value)] as const;
  });
  return Object.fromEntries(entries);
}

function useFacetNames() {
  const { facets: names, ageBand } = useWords();
  return {
    facetName: ({ id, name }: Facet): string => name ?? (names as Readonly<Record<string, string>>)[id] ?? id,
    valueName: ({ id }: Facet, { name, value }: FacetValue): string => {
      if (id !== 'age') return name ?? value;
      const [from = 0, to = 0] = value.split('-').map(Number);
      return ageBand(from, to);
    },
  };
}

/** Check boxes by facet. A value without books cannot be chosen. */
export function FacetFields({ facets, onChange }: FacetsProps) {
  const { facetName, valueName } = useFacetNames();
  return (
    <Stack gap="6">
      {facets.map((facet) => (
        <chakra.fieldset key={facet.id} minW="0">
          <chakra.legend fontWeight="semibold" mb="1">
            {facetName(facet)}
          </chakra.legend>
          {facet.values.map((entry) => {
            const isEmpty = entry.count === 0 && !entry.isChosen;
            return (
              <chakra.label
                key={entry.value}
                display="flex"
                alignItems="center"
                gap="3"
                minH="10"
                color={isEmpty ? 'fg.muted' : 'fg'}
                cursor={isEmpty ? 'default' : 'pointer'}
              >
                <chakra.input
                  type="checkbox"
                  name={facet.id}
                  value={entry.value}
                  autoComplete="off"
                  boxSize="5"
                  flexShrink="0"
                  accentColor="brand"
                  checked={entry.isChosen}
                  disabled={isEmpty}
                  onChange={() => onChange(toggled(facets, facet.id, entry.value))}
                />
                <span>{valueName(facet, entry)}</span>
                <Text as="span" fontSize="sm" color="fg.muted" ms="auto">
                  {entry.count}
                </Text>
              </chakra.label>
            );
          })}
        </chakra.fieldset>
      ))}
    </Stack>
  );
}

/** The chosen values, each as a button that removes the value. */
export function ChosenFilters({ facets, onChange }: FacetsProps) {
  const words = useWords();
  const { valueName } = useFacetNames();
  const chosen = facets.flatMap((facet) =>
    facet.values.filter(({ isChosen }) => isChosen).map((entry) => ({ facet, entry })),
  );
  if (chosen.length === 0) return null;
  return (
    <Flex gap="2" wrap="wrap" align="center" width="full">
      {chosen.map(({ facet, entry }) => {
        const name = valueName(facet, entry);
        return (
          <Button
            key={`${facet.id} ${entry.value}`}
            size="sm"
            variant="outline"
            aria-label={words.removeFilter(name)}
            onClick={() => onChange(toggled(facets, facet.id, entry.value))}
          >
            <span>{name}</span>
            <Box as="span" aria-hidden="true" fontSize="lg" lineHeight="1">
              ×
            </Box>
          </Button>
        );
      })}
      <Button size="sm" variant="ghost" onClick={() => onChange({})}>
        {words.clearFilters}
      </Button>
    </Flex>
  );
}
