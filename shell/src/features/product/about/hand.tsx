import { chakra } from '@bindery/shared/ui';

export const HAND_WIDTH_MM = 104;
const HAND_HEIGHT_MM = 186;

/** The hand of an adult in mm, 18 cm from the wrist to the middle finger. */
export function Hand() {
  return (
    <chakra.svg
      viewBox={`0 0 ${HAND_WIDTH_MM} ${HAND_HEIGHT_MM}`}
      width="full"
      display="block"
      color="brand.muted"
      aria-hidden
    >
      <g stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" fill="none">
        <path d="M41 106 34 36" strokeWidth="16" />
        <path d="M57 102 56 17" strokeWidth="17" />
        <path d="M73 104 78 28" strokeWidth="16" />
        <path d="M86 112 95 55" strokeWidth="14" />
        <path d="M44 150 11 101" strokeWidth="18" />
      </g>
      <path
        fill="currentColor"
        d="M33 104c0-8 60-8 60 4 1 26-3 44-13 58-3 5-4 12-4 20H43c0-8-3-15-8-21-6-8-12-18-18-27l16-6z"
      />
    </chakra.svg>
  );
}
