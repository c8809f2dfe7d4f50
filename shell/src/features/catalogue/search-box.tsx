import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { marketPath, pageImageUrl, useMarket, useNavigate } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Box, Button, Flex, Image, VisuallyHidden, chakra } from '@bindery/shared/ui';
import { LONGEST_TEXT, suggestionsQuery, writeBrowseState } from './browse-query';
import { useWords } from './catalogue-words';

const SETTLE_MS = 150;
const SHORTEST_TEXT = 2;

interface Suggestion {
  readonly path: string;
  readonly name: string;
  readonly coverUrl?: string;
}

/** Returns the text when the shopper has stopped typing for a moment. Until then, returns the earlier text. */
function useSettledText(text: string): string {
  const [settledText, setSettledText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(text.trim()), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settledText;
}

/** Returns suggestions for a typed text. A text in a non-Latin script gets suggestions from its first character. */
function useSuggestions(text: string): { suggestions: readonly Suggestion[]; isAnswered: boolean } {
  const market = useMarket();
  const settledText = useSettledText(text);
  const isEnabled =
    [...settledText].length >= (/^[\p{ASCII}\p{sc=Latin}]*$/u.test(settledText) ? SHORTEST_TEXT : 1);
  const { data } = useQuery({ ...suggestionsQuery(market, settledText), enabled: isEnabled });
  const suggestions = [
    ...(data?.categories ?? []).map(({ permalink, name }) => ({ path: `/${permalink}`, name })),
    ...(data?.products ?? []).map(({ slug, name, coverImage }) => ({
      ...{ path: `/personalized-products/${slug}`, name, coverUrl: coverImage.url },
    })),
  ];
  return { suggestions, isAnswered: data !== undefined };
}

interface SearchBoxProps {
  initialText?: string;
  isFocused?: boolean;
  /** called when the search box navigates to a page or to search results */
  onLeave?(): void;
}

/** Passes on a text that the shopper typed before hydration. */
function useEarlyText(input: RefObject<HTMLInputElement | null>, type: (text: string) => void): void {
  useEffect(() => {
    const { value, defaultValue } = input.current!;
    if (value !== defaultValue) type(value);
  }, [input, type]);
}

/** Manages the text, the list of suggestions, and the suggestion that the arrow keys have reached. */
function useCombobox(
  input: RefObject<HTMLInputElement | null>,
  { initialText = '', onLeave }: SearchBoxProps,
) {
  const market = useMarket();
  const navigate = useNavigate();
  const [typedText, setTypedText] = useState<string>();
  const text = typedText ?? initialText;
  useEarlyText(input, setTypedText);
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const { suggestions, isAnswered } = useSuggestions(isOpen ? text : '');
  const isShown = isOpen && suggestions.length > 0;

  function leaveTo(path: string): void {
    setOpen(false);
    onLeave?.();
    void navigate(marketPath(market, path));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const chosenSuggestion = isShown ? suggestions[activeIndex] : undefined;
    if (chosenSuggestion) leaveTo(chosenSuggestion.path);
    else if (text.trim() !== '') leaveTo(`/search${writeBrowseState({ text: text.trim() })}`);
  }
  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      const count = suggestions.length + 1; // one place for the field itself
      setActiveIndex(((activeIndex + 1 + step + count) % count) - 1);
    }
    if (event.key === 'Escape' && isShown) {
      event.stopPropagation(); // the panel around the field stays open
      setOpen(false);
    }
  }
  function type(newText: string): void {
    setTypedText(newText);
    setOpen(true);
    setActiveIndex(-1);
  }
  return {
    ...{ text, suggestions, activeIndex, isShown, submit, move, type, leaveTo },
    close: () => setOpen(false),
    announcedCount: isOpen && isAnswered ? suggestions.length : undefined,
  };
}

const SearchField = chakra('input', {
  base: {
    flex: '1',
    minWidth: '0',
    minHeight: '12',
    px: '4',
    fontSize: 'md',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    bg: 'bg.panel',
  },
});

/** A search field with suggestions. Without scripts it is a form. Source: w3.org/WAI/ARIA/apg/patterns/combobox */
export function SearchBox(searchProps: SearchBoxProps) {
  const { isFocused = false } = searchProps;
  const words = useWords();
  const market = useMarket();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const box = useCombobox(input, searchProps);
  const { text, suggestions, activeIndex, isShown, announcedCount } = box;
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);

  return (
    <Box
      position="relative"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) box.close();
      }}
    >
      <chakra.form
        role="search"
        display="flex"
        gap="2"
        action={marketPath(market, '/search')}
        onSubmit={box.submit}
      >
        <SearchField
          ref={input}
          type="search"
          name="q"
          role="combobox"
          aria-label={words.searchLabel}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-activedescendant={isShown && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={LONGEST_TEXT}
          placeholder={words.searchLabel}
          value={text}
          onChange={({ target }) => box.type(target.value)}
          onKeyDown={box.move}
        />
        <Button type="submit">{words.search}</Button>
      </chakra.form>
      <VisuallyHidden role="status">
        {announcedCount === undefined ? '' : words.suggestionCount(announcedCount)}
      </VisuallyHidden>
      <SuggestionList
        {...{ listId, isShown, activeIndex, suggestions }}
        label={words.suggestions}
        onChoose={({ path }) => box.leaveTo(path)}
      />
    </Box>
  );
}

interface SuggestionListProps {
  listId: string;
  label: string;
  isShown: boolean;
  activeIndex: number;
  suggestions: readonly Suggestion[];
  onChoose(suggestion: Suggestion): void;
}

function SuggestionList({ listId, label, isShown, activeIndex, suggestions, onChoose }: SuggestionListProps) {
  return (
    <Box
      id={listId}
      role="listbox"
      aria-label={label}
      hidden={!isShown}
      position="absolute"
      insetInline="0"
      top="100%"
      mt="1"
      zIndex="skipLink"
      p="2"
      maxH="60dvh"
      overflow="auto"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      boxShadow="card"
    >
      {isShown
        ? suggestions.map((suggestion, index) => (
            <Flex
              key={suggestion.path}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              align="center"
              gap="3"
              minH="12"
              px="3"
              borderRadius="md"
              cursor="pointer"
              _hover={{ bg: 'bg.muted' }}
              _selected={{ bg: 'brand.muted' }}
              // keeps the focus in the field, because the list would otherwise disappear
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(suggestion)}
            >
              {suggestion.coverUrl ? (
                <Image src={pageImageUrl(suggestion.coverUrl, 640)} alt="" boxSize="10" objectFit="contain" />
              ) : null}
              <span>{suggestion.name}</span>
            </Flex>
          ))
        : null}
    </Box>
  );
}
