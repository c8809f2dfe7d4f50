// The page's consent rules, for events that the server sends. The server builds these events with `goods`.
export { consentState, defaultPreferences } from './consent';
