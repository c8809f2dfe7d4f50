// Code that serves processes of an earlier version says until when, and is deleted then. Source: docs/adr/0022-formatted-and-linted-by-tools.md
const SERVED = /\bversions? before\b|\bprocesses of before\b/i;
const END = /\bdelete after (\d{4}-\d{2})\b/gi;
/** How many lines below may name the month: comments have several lines. */
const LINES_BELOW = 2;
const CODE = /^backend\/(?:src|muse\/src)\/.*\.ts$/;
// of a remote the version before is a build that is published, and stays one
const EXCEPTED = /\.test\.ts$|\/testing\/|^backend\/src\/contexts\/releases\//;

/**
 * @param {{file: string, text: string}[]} files - paths from the repository's root, with '/'
 * @param {string} month - today's, YYYY-MM
 * @returns {string[]} one line for each place that names no end, or whose end has come
 */
export function findEndlessCode(files, month) {
  return files
    .filter(({ file }) => CODE.test(file) && !EXCEPTED.test(file))
    .flatMap(({ file, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, index) => {
        const place = `${file}:${index + 1}`;
        const below = lines.slice(index, index + 1 + LINES_BELOW).join('\n');
        if (SERVED.test(line) && below.match(END) === null)
          return [`${place}: serves a version before: say "Delete after YYYY-MM"`];
        return [...line.matchAll(END)]
          .filter(([, end]) => end < month)
          .map(
            ([, end]) => `${place}: its time was over after ${end}: delete it, or say why it stays longer`,
          );
      });
    });
}
