import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  codeEntry,
  CountriesResponseSchema,
  PlacesResponseSchema,
  type CountriesResponse,
} from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { marketOfHeaders, REPORT_LIMIT, VisitorHeadersSchema } from '../../platform/http';
import type { PlacesPort, ShippingRates } from '../delivery';

/** Three-letter country codes of ISO 3166-1, by two-letter code. */
const ISO3: Readonly<Record<string, string>> = Object.fromEntries(
  `
  AD AND; AE ARE; AF AFG; AG ATG; AI AIA; AL ALB; AM ARM; AO AGO; AQ ATA; AR ARG; AS ASM; AT AUT; AU AUS; AW ABW;
  AX ALA; AZ AZE; BA BIH; BB BRB; BD BGD; BE BEL; BF BFA; BG BGR; BH BHR; BI BDI; BJ BEN; BL BLM; BM BMU; BN BRN;
  BO BOL; BQ BES; BR BRA; BS BHS; BT BTN; BV BVT; BW BWA; BY BLR; BZ BLZ; CA CAN; CC CCK; CD COD; CF CAF; CG COG;
  CH CHE; CI CIV; CK COK; CL CHL; CM CMR; CN CHN; CO COL; CR CRI; CU CUB; CV CPV; CW CUW; CX CXR; CY CYP; CZ CZE;
  DE DEU; DJ DJI; DK DNK; DM DMA; DO DOM; DZ DZA; EC ECU; EE EST; EG EGY; EH ESH; ER ERI; ES ESP; ET ETH; FI FIN;
  FJ FJI; FK FLK; FM FSM; FO FRO; FR FRA; GA GAB; GB GBR; GD GRD; GE GEO; GF GUF; GG GGY; GH GHA; GI GIB; GL GRL;
  GM GMB; GN GIN; GP GLP; GQ GNQ; GR GRC; GS SGS; GT GTM; GU GUM; GW GNB; GY GUY; HK HKG; HM HMD; HN HND; HR HRV;
  HT HTI; HU HUN; ID IDN; IE IRL; IL ISR; IM IMN; IN IND; IO IOT; IQ IRQ; IR IRN; IS ISL; IT ITA; JE JEY; JM JAM;
  JO JOR; JP JPN; KE KEN; KG KGZ; KH KHM; KI KIR; KM COM; KN KNA; KP PRK; KR KOR; KW KWT; KY CYM; KZ KAZ; LA LAO;
  LB LBN; LC LCA; LI LIE; LK LKA; LR LBR; LS LSO; LT LTU; LU LUX; LV LVA; LY LBY; MA MAR; MC MCO; MD MDA; ME MNE;
  MF MAF; MG MDG; MH MHL; MK MKD; ML MLI; MM MMR; MN MNG; MO MAC; MP MNP; MQ MTQ; MR MRT; MS MSR; MT MLT; MU MUS;
  MV MDV; MW MWI; MX MEX; MY MYS; MZ MOZ; NA NAM; NC NCL; NE NER; NF NFK; NG NGA; NI NIC; NL NLD; NO NOR; NP NPL;
  NR NRU; NU NIU; NZ NZL; OM OMN; PA PAN; PE PER; PF PYF; PG PNG; PH PHL; PK PAK; PL POL; PM SPM; PN PCN; PR PRI;
  PS PSE; PT PRT; PW PLW; PY PRY; QA QAT; RE REU; RO ROU; RS SRB; RU RUS; RW RWA; SA SAU; SB SLB; SC SYC; SD SDN;
  SE SWE; SG SGP; SH SHN; SI SVN; SJ SJM; SK SVK; SL SLE; SM SMR; SN SEN; SO SOM; SR SUR; SS SSD; ST STP; SV SLV;
  SX SXM; SY SYR; SZ SWZ; TC TCA; TD TCD; TF ATF; TG TGO; TH THA; TJ TJK; TK TKL; TL TLS; TM TKM; TN TUN; TO TON;
  TR TUR; TT TTO; TV TUV; TW TWN; TZ TZA; UA UKR; UG UGA; UM UMI; US USA; UY URY; UZ UZB; VA VAT; VC VCT; VE VEN;
  VG VGB; VI VIR; VN VNM; VU VUT; WF WLF; WS WSM; YE YEM; YT MYT; ZA ZAF; ZM ZMB; ZW ZWE
  `
    .trim()
    .split(/\s*;\s*/)
    .map((pair) => [pair.slice(0, 2), pair.slice(3)]),
);

/** The list of countries changes only with a release. Each market has its own list. */
const CACHED = 'public, max-age=3600';

/** Returns all countries with their names in the market's language, sorted by name. Source: docs/rules.md CHECK-04 */
function countriesOf(market: Market, shipsTo: readonly string[]): CountriesResponse {
  const { locale } = market;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  const data = Object.entries(ISO3)
    .map(([iso, iso3]) => ({ name: names.of(iso) ?? iso, iso, iso3 }))
    .sort((country, otherCountry) => compare(country.name, otherCountry.name));
  return { data, shipsTo: [...shipsTo] };
}

interface CountriesRoutesOptions {
  readonly rates: ShippingRates;
  readonly places: PlacesPort;
}

/** Source: docs/rules.md CHECK-04, ADDR-05 */
export const countriesRoutes: FastifyPluginAsyncTypebox<CountriesRoutesOptions> = async (
  app,
  { rates, places },
) => {
  app.get(
    '/website/v1/countries',
    {
      schema: {
        tags: ['checkout'],
        summary: 'Countries, and those that the market delivers to',
        headers: VisitorHeadersSchema,
        response: { 200: CountriesResponseSchema },
      },
    },
    async (request, reply) => {
      const market = marketOfHeaders(request.headers);
      reply.header('cache-control', CACHED).header('vary', 'x-country, x-currency, x-locale');
      return countriesOf(market, rates.countries(market));
    },
  );

  // a POST, so that the postcode is in the body and no URL or log contains it
  app.post(
    '/website/v1/places',
    {
      ...{ config: REPORT_LIMIT, onRequest: app.csrfProtection },
      schema: {
        tags: ['checkout'],
        summary: 'Towns of a postcode; empty if the shop knows none',
        body: Type.Object({
          country: Type.String({ pattern: '^[A-Z]{2}$' }),
          postcode: codeEntry({ minLength: 1, maxLength: 20 }),
        }),
        response: { 200: PlacesResponseSchema },
      },
    },
    async ({ body: { country, postcode } }) => {
      return { data: [...(await places.placesOf(country, postcode))] };
    },
  );
};
