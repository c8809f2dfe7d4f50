// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** Books */
  readonly books: string;
  /** Search */
  readonly search: string;
  /** Search and browse books (Button in the header that opens a search field and links to the categories.) */
  readonly searchAndBrowse: string;
  /** Search for a book */
  readonly searchLabel: string;
  /** Suggestions */
  readonly suggestions: string;
  /** {count, plural, =0 {No suggestions} one {# suggestion} other {# suggestions}} (Read out while a shopper types.) */
  readonly suggestionCount: (count: number) => string;
  /** You are here */
  readonly breadcrumbs: string;
  /** Categories */
  readonly categories: string;
  /** {count, plural, =0 {No books} one {# book} other {# books}} */
  readonly bookCount: (count: number) => string;
  /** Results for “{text}” ({text}: what was searched for.) */
  readonly resultsFor: (text: string) => string;
  /** We couldn’t find “{text}” ({text}: what was searched for.) */
  readonly nothingFor: (text: string) => string;
  /** No book fits all of your filters */
  readonly nothingChosen: string;
  /** Did you mean “{text}”? ({text}: the search without its spelling mistake.) */
  readonly didYouMean: (text: string) => string;
  /** Our bestsellers */
  readonly popular: string;
  /** You may also like (Heading over books that are like the one on the page.) */
  readonly related: string;
  /** Filter */
  readonly filter: string;
  /** Filter ({count}) (Button; {count}: number of chosen filters.) */
  readonly filterCount: (count: number) => string;
  /** {count, plural, one {Show # book} other {Show # books}} (Button that closes the filters.) */
  readonly showBooks: (count: number) => string;
  /** Remove filter: {name} ({name}: of the filter.) */
  readonly removeFilter: (name: string) => string;
  /** Clear all */
  readonly clearFilters: string;
  /** Sort by */
  readonly sortBy: string;
  readonly sortOrders: {
    /** Our picks (Order in which the shop’s editors show the books.) */
    readonly featured: string;
    /** Best match */
    readonly match: string;
    /** Newest */
    readonly newest: string;
    /** Price, low to high */
    readonly price: string;
    /** Price, high to low */
    readonly priceDesc: string;
  };
  readonly facets: {
    /** Age */
    readonly age: string;
    /** Story language */
    readonly language: string;
    /** Price */
    readonly price: string;
  };
  /** {from} to {to} years (Ages of children, in years.) */
  readonly ageBand: (from: number, to: number) => string;
  /** Pages */
  readonly pages: string;
  /** Page {page} of {pages} */
  readonly pageOf: (page: number, pages: number) => string;
  /** Previous */
  readonly previous: string;
  /** Next */
  readonly next: string;
}
