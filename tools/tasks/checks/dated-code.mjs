// Finds code for processes of an earlier release: a comment must name the month after which the code is deleted.
// Source: docs/adr/0022-formatted-and-linted-by-tools.md
const SERVED = /\bversions? before\b|\bprevious versions?\b|\bprocesses of before\b/i;
const END = /\bdelete after (\d{4}-\d{2})\b/gi;
/** Number of lines below the match that may contain the month, because a comment may have several lines. */
const LINES_BELOW = 2;
const CODE = /^backend\/(?:src|muse\/src)\/.*\.ts$/;
// the releases context is exempt, because there `version before` means a published build, which is not temporary
const EXCEPTED = /\.test\.ts$|\/testing\/|^backend\/src\/contexts\/releases\//;

/**
 * @param {{file: string, text: string}[]} files - paths from the repository's root, with '/'
 * @param {string} month - the current month, YYYY-MM
 * @returns {string[]} one line for each place whose end month is missing or past
 */
export function findEndlessCode(files, month) {
  return files
    .filter(({ file }) => CODE.test(file) && !EXCEPTED.test(file))
    .flatMap(({ file, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, index) => {
        const place = `${file}:${index + 1}`;
        const followingLines = lines.slice(index, index + 1 + LINES_BELOW).join('\n');
        if (SERVED.test(line) && followingLines.match(END) === null)
          return [`${place}: serves a version before: say "Delete after YYYY-MM"`];
        return [...line.matchAll(END)]
          .filter(([, end]) => end < month)
          .map(
            ([, end]) => `${place}: its time was over after ${end}: delete it, or say why it stays longer`,
          );
      });
    });
}
