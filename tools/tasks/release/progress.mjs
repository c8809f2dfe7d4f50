// Output of the release command.
const startedAt = performance.now();
export const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
export const say = (...words) => console.log(words.filter(Boolean).join('  '));

export async function step(words, work) {
  const from = performance.now();
  say(`${words} ...`);
  const result = await work();
  say(`${words}: done in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return result;
}

/** Removes line breaks and terminal control characters from user text. */
export const oneLine = (text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
