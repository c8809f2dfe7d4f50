// Jest's global tear-down of the backend tests.
export default function stopPostgres() {
  globalThis.stopPostgres?.();
}
