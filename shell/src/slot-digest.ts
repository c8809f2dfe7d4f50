/** Error digest that tells the browser: the server did not render this remote's slot. */
export const SLOT_DIGEST = 'slot';
