// Jest's global tear-down of the backend tests.
export default async function stopPostgres() {
  await globalThis.stopPostgres?.();
}
