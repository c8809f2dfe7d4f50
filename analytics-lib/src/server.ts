// The consent rules of the page, for events that the server sends. It builds these events with `goods.ts`.
export { consentState, defaultPreferences } from './consent';
