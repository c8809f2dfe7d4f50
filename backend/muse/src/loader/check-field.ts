import { type FieldDescription, type FieldMeta, limitOf, yearOn, yearsFromNow } from '../model/schema';
import { BLOCKED_WORDS_FILE, type PackageFiles } from './read-files';

export type Fault = (reason: string, fix: string) => void;

const COLOUR = /^#[0-9a-fA-F]{6}$/;
const DATE_PATTERN = /^\/\^\\d\{4\}-\\d\{2\}-\\d\{2\}\$\/$/;
/**
 * Maximum number of columns. More columns would be narrower than a finger on a 360 px phone, or than a word on a
 * desktop.
 */
const MOST_COLUMNS: Readonly<Record<string, number>> = { mobile: 4, desktop: 6 };
/** The displays that each component allows. A dropdown holds only one choice. Source: docs/rules.md FIELD-19 */
const DISPLAYS: Readonly<Record<string, readonly string[]>> = {
  ChoiceGroup: ['text', 'colour', 'image', 'select'],
  CheckboxGroup: ['text', 'colour', 'image'],
};
const PHOTO_NUMBERS = ['width', 'height', 'rotation'];

/** Checks that the Joi rules of a field fit its form component and the book. */
export function checkField(field: FieldDescription, files: PackageFiles, fault: Fault): void {
  const meta = field.metas![0]!;
  const { type, check } = CHECKS[meta.canvasComponent]!;
  if (field.type !== type) return fault(`its type is ${field.type}`, `write "${type}"`);
  check(field, meta, files, fault);
  if (meta.moderated && ![...files.keys()].some((path) => BLOCKED_WORDS_FILE.test(path)))
    fault(
      'its text is moderated and there is no list of words',
      'add words/blocked.en.txt, one word to a line',
    );
  for (const { ref, is: conditionSchema, then: thenField, otherwise } of field.whens ?? []) {
    if (ref?.path?.length !== 1 || !conditionSchema || (!thenField && !otherwise))
      fault(
        'a when has another form than ref, is, then and otherwise',
        'write it as joi.describe() prints Joi.when(key, { is, then, otherwise })',
      );
  }
}

type Check = (field: FieldDescription, meta: FieldMeta, files: PackageFiles, fault: Fault) => void;

const CHECKS: Readonly<Record<string, { readonly type: string; readonly check: Check }>> = {
  SingleLineText: { type: 'string', check: checkText },
  MultiLineText: { type: 'string', check: checkText },
  Number: { type: 'number', check: checkNumber },
  ChoiceGroup: { type: 'string', check: checkChoice },
  CheckboxGroup: { type: 'array', check: checkChoices },
  MultiText: { type: 'array', check: checkTexts },
  Date: { type: 'string', check: checkDate },
  Photo: { type: 'object', check: checkPhoto },
  Characters: { type: 'array', check: () => undefined },
};

function checkText(field: FieldDescription, meta: FieldMeta, _files: PackageFiles, fault: Fault): void {
  if (meta.maxLines !== undefined && meta.maxLines < 1)
    fault(`metas[0].maxLines is ${meta.maxLines}`, 'write how many lines the page has room for');
  if (limitOf(field, 'max') === undefined) fault('it has no rule max', 'add a max length: a page has an end');
  const isOptional = field.flags?.presence !== 'required' && !field.whens;
  if (isOptional && !field.allow?.includes(''))
    fault('it is optional and does not allow ""', 'add "allow": [""], which is what an emptied field sends');
}

function checkNumber(
  field: FieldDescription,
  { maxDigits }: FieldMeta,
  _files: PackageFiles,
  fault: Fault,
): void {
  const [min, max] = [limitOf(field, 'min'), limitOf(field, 'max')];
  if (!field.rules?.some(({ name }) => name === 'integer'))
    fault('it has no rule integer', 'add it: only whole numbers are printed');
  if (min === undefined || max === undefined || min > max)
    fault('it has no rules min and max', 'add both: a page has an end');
  else if (maxDigits !== Math.max(String(Math.abs(min)).length, String(max).length))
    fault(`metas[0].maxDigits is ${maxDigits}`, 'write how many digits the largest value has');
}

function checkChoice(field: FieldDescription, meta: FieldMeta, files: PackageFiles, fault: Fault): void {
  checkOptions(meta, files, fault);
  checkYearChoice(meta, fault);
  if (meta.freeEntryComponent === undefined) return checkAllowed(field, meta, fault);
  if (!['SingleLineText', 'MultiLineText'].includes(meta.freeEntryComponent))
    fault(`freeEntryComponent is ${meta.freeEntryComponent}`, 'write "SingleLineText"');
  if (field.flags?.only || field.allow?.some((value) => value !== ''))
    fault("it takes the shopper's own words, and only or allow forbid them", 'leave them out');
  checkText(field, meta, files, fault);
}

function checkChoices(field: FieldDescription, meta: FieldMeta, files: PackageFiles, fault: Fault): void {
  const [min, max] = [limitOf(field, 'min'), limitOf(field, 'max')];
  checkOptions(meta, files, fault);
  if (min === undefined || max === undefined || min > max || max > (meta.options?.length ?? 0))
    fault('its rules min and max are missing or wrong', 'say how many may be chosen: the form needs both');
  if (field.items?.length !== 1)
    return fault('items does not have one entry', 'describe one option: a string with only and allow');
  checkAllowed(field.items[0]!, meta, fault);
}

function checkTexts(field: FieldDescription, _meta: FieldMeta, _files: PackageFiles, fault: Fault): void {
  const keys = field.items?.[0]?.keys;
  if (limitOf(field, 'min') === undefined || limitOf(field, 'max') === undefined)
    fault('it has no rules min and max', 'say how many texts there may be');
  if (keys?.['id']?.type !== 'string' || keys['text']?.type !== 'string')
    fault(
      'items[0] has no keys id and text',
      'write { "type": "object", "keys": { "id": { "type": "string" }, "text": { "type": "string" } } }',
    );
  else if (limitOf(keys['text'], 'max') === undefined)
    fault('its text has no rule max', 'add a max length: a page has an end');
}

function checkDate(
  field: FieldDescription,
  { minYear, maxYear, yearsCount }: FieldMeta,
  _files: PackageFiles,
  fault: Fault,
): void {
  const pattern = field.rules?.find(({ name }) => name === 'pattern')?.args?.['regex'];
  if (typeof pattern !== 'string' || !DATE_PATTERN.test(pattern))
    fault(
      'it has no pattern rule for dates',
      String.raw`add { "name": "pattern", "args": { "regex": "/^\\d{4}-\\d{2}-\\d{2}$/" } }`,
    );
  checkYears({ minYear, maxYear }, fault);
  if (yearsCount !== undefined && !['current', 'next'].includes(yearsCount))
    fault(`yearsCount is ${String(yearsCount)}`, 'write "current" or "next", or leave it out');
  if (field.flags?.presence !== 'required' && !field.whens && !field.allow?.includes(''))
    fault('it is optional and does not allow ""', 'add "allow": [""], which is what an emptied field sends');
}

/** Checks that the limits allow a year today and in every later year. */
function checkYears({ minYear, maxYear }: Pick<FieldMeta, 'minYear' | 'maxYear'>, fault: Fault): void {
  const today = new Date().toISOString();
  const [firstYear, lastYear] = [minYear, maxYear].map((limit) =>
    limit === undefined ? 0 : yearOn(limit, today),
  );
  if (!(firstYear! > 0 && lastYear! >= firstYear! && lastYear! <= 9999))
    fault(`metas[0] has minYear ${minYear} and maxYear ${maxYear}`, 'say which years may be chosen');
  else if (yearsFromNow(minYear) !== undefined && yearsFromNow(maxYear) === undefined)
    fault(
      `no year is left after ${maxYear}: minYear is ${minYear}`,
      `count maxYear from now as well, such as "now+3"`,
    );
}

/** Checks a choice of years. The form offers only years within the limits. Relative limits change every year. */
function checkYearChoice({ minYear, maxYear, options }: FieldMeta, fault: Fault): void {
  if (minYear === undefined && maxYear === undefined) return;
  checkYears({ minYear, maxYear }, fault);
  if (!(options ?? []).every(({ value }) => /^\d{4}$/.test(value)))
    fault(
      'it has minYear or maxYear, and an option that is no year',
      'write years of four digits as options',
    );
}

function checkPhoto(
  { keys }: FieldDescription,
  { aspectRatio }: FieldMeta,
  _files: PackageFiles,
  fault: Fault,
): void {
  const [width, height] =
    /^(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/
      .exec(aspectRatio ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  if (!(width! > 0 && height! > 0))
    fault(`metas[0].aspectRatio is ${aspectRatio}`, 'write width/height, for example "4/3"');
  const isSound =
    keys?.['public_id']?.type === 'string' &&
    PHOTO_NUMBERS.every((key) => keys[key]?.type === 'number') &&
    keys['crop']?.type === 'object';
  if (!isSound)
    fault(
      'its keys are not public_id, width, height, crop, filter and rotation',
      'describe them: a string, two numbers, an object of four numbers, a string, a number',
    );
}

function checkAllowed(field: FieldDescription, meta: FieldMeta, fault: Fault): void {
  const values = meta.options?.map(({ value }) => value) ?? [];
  const allowed = (field.allow ?? []).filter((value) => value !== '');
  if (!field.flags?.only) fault('it is a choice without flags.only', 'add "only": true');
  if (values.length === 0 || values.join('\n') !== allowed.join('\n'))
    fault(
      'allow and metas[0].options do not have the same values in the same order',
      'list every option in both',
    );
}

function checkOptions(meta: FieldMeta, files: PackageFiles, fault: Fault): void {
  const displays = DISPLAYS[meta.canvasComponent] ?? [];
  if (!displays.includes(meta.display ?? ''))
    fault('display is missing or unknown', `use ${displays.join(' or ')}`);
  checkColumns(meta, fault);
  const roles = new Set(meta.options?.flatMap(({ colours }) => Object.keys(colours ?? {})));
  for (const { value, label, colours } of meta.options ?? []) {
    if (!/^[A-Za-z0-9_-]+$/.test(value))
      fault(`the option "${value}" has signs that cannot be in a file name`, 'use letters, digits, _ and -');
    if (!label) fault(`the option "${value}" has no label`, 'add it');
    if (meta.display === 'colour' && !colours?.['base'])
      fault(`the option "${value}" has no colour "base", which the form shows`, 'add it');
    for (const role of roles) {
      if (!COLOUR.test(colours?.[role] ?? ''))
        fault(
          `the option "${value}" has no colour "${role}"`,
          'give every option the same roles, as #rrggbb',
        );
    }
    const image = meta.images?.[value];
    if (meta.display === 'image' && !image) fault(`the option "${value}" has no picture`, 'add it to images');
    if (image !== undefined && !(image.startsWith('options/') && image.endsWith('.svg') && files.has(image)))
      fault(`the picture "${image}" is not there`, 'add options/<name>.svg');
  }
}

function checkColumns({ columns, display }: FieldMeta, fault: Fault): void {
  if (columns !== undefined && display === 'select')
    fault('metas[0].columns says nothing of a dropdown', 'take it out, or choose another display');
  for (const [screen, number] of Object.entries(columns ?? {})) {
    const maxColumns = Object.hasOwn(MOST_COLUMNS, screen) ? MOST_COLUMNS[screen]! : 0;
    if (!(Number.isInteger(number) && number >= 1 && number <= maxColumns))
      fault(
        `metas[0].columns has ${screen}: ${String(number)}`,
        'write { "mobile": 1 to 4, "desktop": 1 to 6 }, or leave one or both out',
      );
  }
}
