import type { BookDocument } from '../model/documents';
import type { Problems } from './problem';
import type { SchemaDocument } from './read-documents';

/** The languages of the story and the choice that names them. Source: docs/product-packages.md, Languages of the story */
export function checkStory(
  { story, languages }: BookDocument,
  schema: SchemaDocument,
  problems: Problems,
): void {
  if (!story) return;
  for (const lang of story.languages) {
    if (!languages.includes(lang))
      problems.error(
        'book.json',
        `the story has "${lang}", which is not in languages`,
        'add it there, and its content file',
      );
  }
  if (story.key === undefined) {
    if (story.languages.length > 1)
      problems.error(
        'book.json',
        'the story has several languages and no key',
        'name the choice that says which',
      );
    return;
  }
  const field = schema.keys[story.key];
  const meta = field?.metas?.[0];
  const fault = (reason: string, fix: string): void =>
    problems.error('schema.json', `${story.key}: ${reason}`, fix);
  if (!field || meta?.canvasComponent !== 'ChoiceGroup' || meta.freeEntryComponent !== undefined)
    return fault('the story names it, and it is no ChoiceGroup', 'add one with the languages as its options');
  const options = (meta.options ?? []).map(({ value }) => value);
  if (options.join() !== story.languages.join())
    fault(
      `its options are ${options.join(', ')}, and the story has ${story.languages.join(', ')}`,
      'let both say the same in the same order',
    );
  if (field.flags?.presence === 'required' || field.examples !== undefined || field.whens !== undefined)
    fault(
      'it is required, has an example or depends on another field',
      'take that out: the language of the shop stands in until the shopper has chosen',
    );
}
