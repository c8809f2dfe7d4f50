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
    /** Address */
    readonly address1: string;
    /** Flat, building or company */
    readonly address2: string;
    /** Town or city */
    readonly city: string;
    /** Phone */
    readonly phone: string;
    /** Country */
    readonly country: string;
  };
  /** In case the courier needs to reach you. */
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
  /** e.g. {example} (Under the field of a postcode. {example}: one of this country.) */
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
    /** Please check the fields marked in red. */
    readonly form: string;
    /** Please check this. It should look like {example}. ({example}: a postcode of this country.) */
    readonly postcode: (example: string) => string;
    /** Please check this: it doesn’t match the country. */
    readonly postcodeUnknown: string;
  };
}
