import { proofread } from '../lint/proofread';
import { storyLanguages } from '../model/language';
import { openPackage } from './open-package';
import { runProgram, UsageError } from './usage-error';

const USAGE = `usage: npm run muse -- texts <product> [language]

Prints every sentence of a book in every variant that a shopper can get, for editors and translators: one to a line, with
page, text and case before it, tabs between. <product> is a slug of the catalogue or the folder of a package; the
language is one of the story's, en by default.`;

async function main([catalogueDir, fontsDir, product, lang = 'en']: string[]): Promise<number> {
  if (product === undefined) throw new UsageError('');
  if (product === '--help') {
    console.log(USAGE);
    return 0;
  }
  const loaded = await openPackage(product, catalogueDir!, fontsDir!);
  if (!loaded) return 1;
  const languages = [
    ...storyLanguages(loaded),
    ...Object.keys(loaded.content).filter((languageCode) => languageCode.includes('-')),
  ];
  if (!languages.includes(lang))
    throw new UsageError(`the story is not told in ${lang}; it is in ${languages.join(', ')}`);
  for (const { page, id, what, text } of proofread(loaded, lang))
    console.log([page, id, what, text.replace(/\s+/g, ' ')].join('\t'));
  return 0;
}

await runProgram(main, USAGE, 'npm run muse -- texts --help');
