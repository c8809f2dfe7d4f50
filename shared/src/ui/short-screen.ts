/**
 * A screen so low that sticky bars would leave no room for content: a desktop at 400 %, a phone in landscape with its
 * keyboard open. Nothing is sticky there. Source: WCAG 1.4.10
 */
export const SHORT_SCREEN = '@media (max-height: 22rem)';
