/** A state or province. `code`, for parcels: ISO 3166-2 without country, or the name. `name`: in the local language. */
export interface Region {
  readonly code: string;
  readonly name: string;
}

const listed = (lines: string): readonly Region[] =>
  lines
    .trim()
    .split(/\s*;\s*/)
    .map((line) => ({ code: line.slice(0, line.indexOf(' ')), name: line.slice(line.indexOf(' ') + 1) }));

const named = (names: string): readonly Region[] =>
  names
    .trim()
    .split(/\s*;\s*/)
    .map((name) => ({ code: name, name }));

/** The countries with a list of regions. Territories and military addresses count as states. */
const REGIONS: Readonly<Record<string, readonly Region[]>> = {
  US: listed(
    `AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware;
    DC District of Columbia; FL Florida; GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas;
    KY Kentucky; LA Louisiana; ME Maine; MD Maryland; MA Massachusetts; MI Michigan; MN Minnesota; MS Mississippi;
    MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; NJ New Jersey; NM New Mexico; NY New York;
    NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma; OR Oregon; PA Pennsylvania; RI Rhode Island;
    SC South Carolina; SD South Dakota; TN Tennessee; TX Texas; UT Utah; VT Vermont; VA Virginia; WA Washington;
    WV West Virginia; WI Wisconsin; WY Wyoming; AS American Samoa; GU Guam; MP Northern Mariana Islands; PR Puerto Rico;
    VI U.S. Virgin Islands; AA Armed Forces Americas; AE Armed Forces Europe; AP Armed Forces Pacific`,
  ),
  CA: listed(
    `AB Alberta; BC British Columbia; MB Manitoba; NB New Brunswick; NL Newfoundland and Labrador; NS Nova Scotia;
    NT Northwest Territories; NU Nunavut; ON Ontario; PE Prince Edward Island; QC Quebec; SK Saskatchewan; YT Yukon`,
  ),
  AU: listed(
    `ACT Australian Capital Territory; NSW New South Wales; NT Northern Territory; QLD Queensland; SA South Australia;
    TAS Tasmania; VIC Victoria; WA Western Australia`,
  ),
  JP: named(
    `北海道;青森県;岩手県;宮城県;秋田県;山形県;福島県;茨城県;栃木県;群馬県;埼玉県;千葉県;東京都;神奈川県;新潟県;富山県;石川県;福井県;山梨県;長野県;
    岐阜県;静岡県;愛知県;三重県;滋賀県;京都府;大阪府;兵庫県;奈良県;和歌山県;鳥取県;島根県;岡山県;広島県;山口県;徳島県;香川県;愛媛県;高知県;福岡県;
    佐賀県;長崎県;熊本県;大分県;宮崎県;鹿児島県;沖縄県`,
  ),
  IT: listed(
    `AG Agrigento; AL Alessandria; AN Ancona; AO Aosta; AR Arezzo; AP Ascoli Piceno; AT Asti; AV Avellino; BA Bari;
    BT Barletta-Andria-Trani; BL Belluno; BN Benevento; BG Bergamo; BI Biella; BO Bologna; BZ Bolzano; BS Brescia;
    BR Brindisi; CA Cagliari; CL Caltanissetta; CB Campobasso; CE Caserta; CT Catania; CZ Catanzaro; CH Chieti; CO Como;
    CS Cosenza; CR Cremona; KR Crotone; CN Cuneo; EN Enna; FM Fermo; FE Ferrara; FI Firenze; FG Foggia; FC Forlì-Cesena;
    FR Frosinone; GE Genova; GO Gorizia; GR Grosseto; IM Imperia; IS Isernia; AQ L’Aquila; SP La Spezia; LT Latina;
    LE Lecce; LC Lecco; LI Livorno; LO Lodi; LU Lucca; MC Macerata; MN Mantova; MS Massa-Carrara; MT Matera; ME Messina;
    MI Milano; MO Modena; MB Monza e della Brianza; NA Napoli; NO Novara; NU Nuoro; OR Oristano; PD Padova; PA Palermo;
    PR Parma; PV Pavia; PG Perugia; PU Pesaro e Urbino; PE Pescara; PC Piacenza; PI Pisa; PT Pistoia; PN Pordenone;
    PZ Potenza; PO Prato; RG Ragusa; RA Ravenna; RC Reggio Calabria; RE Reggio Emilia; RI Rieti; RN Rimini; RM Roma;
    RO Rovigo; SA Salerno; SS Sassari; SV Savona; SI Siena; SR Siracusa; SO Sondrio; SU Sud Sardegna; TA Taranto;
    TE Teramo; TR Terni; TO Torino; TP Trapani; TN Trento; TV Treviso; TS Trieste; UD Udine; VA Varese; VE Venezia;
    VB Verbano-Cusio-Ossola; VC Vercelli; VR Verona; VV Vibo Valentia; VI Vicenza; VT Viterbo`,
  ),
  ES: named(
    `A Coruña; Álava; Albacete; Alicante; Almería; Asturias; Ávila; Badajoz; Barcelona; Bizkaia; Burgos; Cáceres; Cádiz;
    Cantabria; Castellón; Ceuta; Ciudad Real; Córdoba; Cuenca; Gipuzkoa; Girona; Granada; Guadalajara; Huelva; Huesca;
    Illes Balears; Jaén; La Rioja; Las Palmas; León; Lleida; Lugo; Madrid; Málaga; Melilla; Murcia; Navarra; Ourense;
    Palencia; Pontevedra; Salamanca; Santa Cruz de Tenerife; Segovia; Sevilla; Soria; Tarragona; Teruel; Toledo; Valencia;
    Valladolid; Zamora; Zaragoza`,
  ),
  MX: named(
    `Aguascalientes; Baja California; Baja California Sur; Campeche; Chiapas; Chihuahua; Ciudad de México; Coahuila;
    Colima; Durango; Estado de México; Guanajuato; Guerrero; Hidalgo; Jalisco; Michoacán; Morelos; Nayarit; Nuevo León;
    Oaxaca; Puebla; Querétaro; Quintana Roo; San Luis Potosí; Sinaloa; Sonora; Tabasco; Tamaulipas; Tlaxcala; Veracruz;
    Yucatán; Zacatecas`,
  ),
};

/** @param country - ISO 3166-1, two letters @returns an empty list if addresses of the country accept any text */
export const regionsOf = (country: string): readonly Region[] =>
  Object.hasOwn(REGIONS, country) ? REGIONS[country]! : [];

/** @param regionText - code or name. @returns undefined if the country has no region with this text */
export function findRegion(country: string, regionText: string): Region | undefined {
  const wantedText = regionText.trim().toLowerCase();
  return regionsOf(country).find(
    ({ code, name }) => code.toLowerCase() === wantedText || name.toLowerCase() === wantedText,
  );
}
