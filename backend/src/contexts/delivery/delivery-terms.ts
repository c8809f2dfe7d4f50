import { MARKETS } from '@bindery/shared/market';
import {
  type Weekday,
  easter,
  equinox,
  lunar,
  nth,
  on,
  onOrAfter,
  type Holiday,
  type Holidays,
  type Substitute,
} from './holidays';

/**
 * The delivery terms of a market and its workshop.
 *
 * @property orderByHour - in local time; the workshop begins later orders on the next working day
 * @property shippingDays - minimum and maximum number of delivery days in transit
 */
export interface DeliveryTerms extends Holidays {
  /** time zone of the market */
  readonly timeZone: string;
  readonly orderByHour: number;
  readonly shippingDays: readonly [from: number, to: number];
  readonly deliveryWeekdays: readonly Weekday[];
}

type MarketTerms = Omit<DeliveryTerms, 'timeZone'>;

const [MON, THU, FRI, SAT] = [1, 4, 5, 6] as const;
const TO_FRIDAY: readonly Weekday[] = [1, 2, 3, 4, 5];
const TO_SATURDAY: readonly Weekday[] = [1, 2, 3, 4, 5, 6];
const NEW_YEAR = on(1, 1);
const CHRISTMAS = on(12, 25);
const BOXING_DAY = on(12, 26);
const GOOD_FRIDAY = easter(-2);
const EASTER_MONDAY = easter(1);
const ASCENSION = easter(39);
const WHIT_MONDAY = easter(50);
const LABOUR_DAY = on(5, 1);

/** In Japan, a day between two holidays is also a holiday. */
const BETWEEN_HOLIDAYS: Holiday = (year) => {
  const [aged, autumn] = [nth(3, MON, 9)(year)!, equinox(9)(year)!];
  return autumn - aged === 2 ? aged + 1 : undefined;
};

function terms(
  shippingDays: DeliveryTerms['shippingDays'],
  deliveryWeekdays: readonly Weekday[],
  holidays: readonly Holiday[],
  substitute: Substitute = 'none',
  closedDays: readonly Holiday[] = [],
): MarketTerms {
  return {
    orderByHour: 14,
    shippingDays,
    deliveryWeekdays,
    holidays: [NEW_YEAR, ...holidays],
    substitute,
    closedDays,
  };
}

const TERMS: Readonly<Record<string, MarketTerms>> = {
  us: terms(
    [2, 5],
    TO_SATURDAY,
    [
      nth(3, MON, 1),
      nth(3, MON, 2),
      onOrAfter(MON, 5, 25),
      on(6, 19),
      on(7, 4),
      nth(1, MON, 9),
      nth(2, MON, 10),
      on(11, 11),
      nth(4, THU, 11),
      CHRISTMAS,
    ],
    'nearest',
  ),
  ca: terms(
    [3, 7],
    TO_FRIDAY,
    [
      GOOD_FRIDAY,
      onOrAfter(MON, 5, 18),
      on(7, 1),
      nth(1, MON, 9),
      on(9, 30),
      nth(2, MON, 10),
      on(11, 11),
      CHRISTMAS,
      BOXING_DAY,
    ],
    'next',
  ),
  uk: terms(
    [2, 4],
    TO_SATURDAY,
    [
      GOOD_FRIDAY,
      EASTER_MONDAY,
      nth(1, MON, 5),
      onOrAfter(MON, 5, 25),
      onOrAfter(MON, 8, 25),
      CHRISTMAS,
      BOXING_DAY,
    ],
    'next',
  ),
  ie: terms(
    [2, 4],
    TO_FRIDAY,
    [
      (year) => (new Date(Date.UTC(year, 1, 1)).getUTCDay() === FRI ? on(2, 1)(year) : nth(1, MON, 2)(year)),
      on(3, 17),
      EASTER_MONDAY,
      nth(1, MON, 5),
      nth(1, MON, 6),
      nth(1, MON, 8),
      onOrAfter(MON, 10, 25),
      CHRISTMAS,
      BOXING_DAY,
    ],
    'next',
  ),
  au: terms(
    [2, 6],
    TO_FRIDAY,
    [
      on(1, 26),
      GOOD_FRIDAY,
      easter(-1),
      EASTER_MONDAY,
      on(4, 25),
      nth(2, MON, 6),
      nth(1, MON, 10),
      CHRISTMAS,
      BOXING_DAY,
    ],
    'next',
  ),
  dk: terms([2, 4], TO_FRIDAY, [
    easter(-3),
    GOOD_FRIDAY,
    EASTER_MONDAY,
    ASCENSION,
    WHIT_MONDAY,
    on(6, 5),
    on(12, 24),
    CHRISTMAS,
    BOXING_DAY,
  ]),
  de: terms([1, 3], TO_SATURDAY, [
    GOOD_FRIDAY,
    EASTER_MONDAY,
    LABOUR_DAY,
    ASCENSION,
    WHIT_MONDAY,
    on(10, 3),
    CHRISTMAS,
    BOXING_DAY,
  ]),
  es: terms([2, 5], TO_FRIDAY, [
    on(1, 6),
    GOOD_FRIDAY,
    LABOUR_DAY,
    on(8, 15),
    on(10, 12),
    on(11, 1),
    on(12, 6),
    on(12, 8),
    CHRISTMAS,
  ]),
  mx: terms([3, 8], TO_FRIDAY, [
    nth(1, MON, 2),
    nth(3, MON, 3),
    easter(-3),
    GOOD_FRIDAY,
    LABOUR_DAY,
    on(9, 16),
    nth(3, MON, 11),
    CHRISTMAS,
  ]),
  fr: terms([2, 4], TO_SATURDAY, [
    EASTER_MONDAY,
    LABOUR_DAY,
    on(5, 8),
    ASCENSION,
    WHIT_MONDAY,
    on(7, 14),
    on(8, 15),
    on(11, 1),
    on(11, 11),
    CHRISTMAS,
  ]),
  it: terms([2, 5], TO_FRIDAY, [
    on(1, 6),
    EASTER_MONDAY,
    on(4, 25),
    LABOUR_DAY,
    on(6, 2),
    on(8, 15),
    on(11, 1),
    on(12, 8),
    CHRISTMAS,
    BOXING_DAY,
  ]),
  jp: terms(
    [1, 3],
    TO_SATURDAY,
    [
      nth(2, MON, 1),
      on(2, 11),
      on(2, 23),
      equinox(3),
      on(4, 29),
      on(5, 3),
      on(5, 4),
      on(5, 5),
      nth(3, MON, 7),
      on(8, 11),
      nth(3, MON, 9),
      equinox(9),
      nth(2, MON, 10),
      on(11, 3),
      on(11, 23),
    ],
    'after-sunday',
    [on(1, 2), on(1, 3), BETWEEN_HOLIDAYS, on(12, 31)],
  ),
  kr: terms(
    [1, 3],
    TO_SATURDAY,
    [
      lunar(1, 1, -1),
      lunar(1, 1),
      lunar(1, 1, 1),
      on(3, 1),
      on(5, 5),
      lunar(4, 8),
      on(8, 15),
      lunar(8, 15, -1),
      lunar(8, 15),
      lunar(8, 15, 1),
      on(10, 3),
      on(10, 9),
      CHRISTMAS,
    ],
    'next',
    [LABOUR_DAY, on(6, 6)],
  ),
  nl: terms([1, 3], TO_SATURDAY, [
    EASTER_MONDAY,
    (year) => (new Date(Date.UTC(year, 3, 27)).getUTCDay() === 0 ? on(4, 26)(year) : on(4, 27)(year)),
    ASCENSION,
    WHIT_MONDAY,
    CHRISTMAS,
    BOXING_DAY,
  ]),
  pt: terms([2, 5], TO_FRIDAY, [
    GOOD_FRIDAY,
    on(4, 25),
    LABOUR_DAY,
    easter(60),
    on(6, 10),
    on(8, 15),
    on(10, 5),
    on(11, 1),
    on(12, 1),
    on(12, 8),
    CHRISTMAS,
  ]),
  se: terms([2, 4], TO_FRIDAY, [
    on(1, 6),
    GOOD_FRIDAY,
    EASTER_MONDAY,
    LABOUR_DAY,
    ASCENSION,
    on(6, 6),
    onOrAfter(FRI, 6, 19),
    onOrAfter(SAT, 10, 31),
    on(12, 24),
    CHRISTMAS,
    BOXING_DAY,
    on(12, 31),
  ]),
};

/**
 * The delivery terms of each market. Holidays are the national holidays of the country and further holidays of the
 * carriers. A market with several time zones has the zone of its workshop. Source: docs/adr/0029-one-order-of-writes.md
 */
export const DELIVERY_TERMS: Readonly<Record<string, DeliveryTerms>> = Object.fromEntries(
  MARKETS.map(({ identifier, timeZone }) => [identifier, { ...TERMS[identifier]!, timeZone }]),
);
