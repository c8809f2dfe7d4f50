// What the server knows of consent as a page does, for what it tells by itself. What it tells is built by `goods`.
export { consentState, defaultPreferences } from './consent';
