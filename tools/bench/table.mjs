/** @param rows - [label, measured value, goal] of each row; an empty goal means that there is no goal */
export function printTable(title, rows) {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const row of rows)
    console.log(
      `  ${[0, 1, 2]
        .map((column) => String(row[column] ?? '').padEnd(widths[column]))
        .join('   ')
        .trimEnd()}`,
    );
}

/** @returns the p-th percentile (0..1) of the numbers, nearest rank */
export function percentile(numbers, p) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))];
}

export const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
