// The consent rules of a page, for events that the server sends itself. It builds these events with `goods`.
export { consentState, defaultPreferences } from './consent';
