// Written by `npm run words` from en.arb: change the texts there.

/** Every text of this workspace, in the shopper's language. */
export interface Words {
  /** (optional) */
  readonly optional: string;
  readonly fields: {
    /** First name */
    readonly firstname: string;
    /** Last name */
    readonly lastname: string;
    /** Street and number */
    readonly address1: string;
    /** Flat, floor or company */
    readonly address2: string;
    /** Town or city */
    readonly city: string;
    /** Telephone */
    readonly phone: string;
    /** Country */
    readonly country: string;
  };
  /** For the carrier, if something is unclear. */
  readonly phoneHint: string;
  readonly postcodes: {
    /** Postcode (What the country calls it: United Kingdom and most others.) */
    readonly postcode: string;
    /** ZIP code (United States.) */
    readonly zip: string;
    /** Postal code (Canada, Mexico.) */
    readonly postal: string;
    /** Eircode (Ireland.) */
    readonly eircode: string;
  };
  readonly states: {
    /** State (United States, Mexico.) */
    readonly state: string;
    /** Province (Italy, Spain.) */
    readonly province: string;
    /** Province or territory (Canada.) */
    readonly provinceOrTerritory: string;
    /** State or territory (Australia.) */
    readonly stateOrTerritory: string;
    /** Prefecture (Japan.) */
    readonly prefecture: string;
    /** State or region (Any other country.) */
    readonly region: string;
  };
  /** Please choose (First entry of a list.) */
  readonly choose: string;
  /** For example {example} (Under the field of a postcode. {example}: one of this country.) */
  readonly example: (example: string) => string;
  readonly places: {
    /** Which town? (Above the towns of the typed postcode, to choose from.) */
    readonly choose: string;
    /** Filled in: {place} (Read by screen readers once town and region are filled in. {place}: both.) */
    readonly filled: (place: string) => string;
  };
  readonly faults: {
    /** Please fill this in. */
    readonly missing: string;
    /** Please choose one. */
    readonly choose: string;
    /** Please check the marked fields. */
    readonly form: string;
    /** Please check this. It should look like {example}. ({example}: a postcode of this country.) */
    readonly postcode: (example: string) => string;
    /** Please check this: it does not look like one of this country. */
    readonly postcodeUnknown: string;
  };
}
