/**
 * A screen so low that what stays at its edges would leave nothing between: a desktop at 400 %, a phone on its side with
 * its keyboard. There nothing stays, everything scrolls. Source: WCAG 1.4.10
 */
export const SHORT_SCREEN = '@media (max-height: 22rem)';
