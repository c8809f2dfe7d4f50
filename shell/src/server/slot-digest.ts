/** What the browser is told of the slot of a remote, which the server does not render. */
export const SLOT_DIGEST = 'slot';
