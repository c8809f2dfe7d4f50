import type { JSX } from 'react';
import type { FORMAT_DRAWINGS } from '@bindery/shared/data';

const line = {
  stroke: 'var(--b-colors-brand-strong, #133529)',
  strokeWidth: 1.6,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  fill: 'none',
} as const;
const PAPER = '#fffaf0';
const CLOTH = 'var(--b-colors-brand, #1d4a3a)';
const CLOTH_DARK = 'var(--b-colors-brand-strong, #133529)';
const WARM = '#e0a04a';

function BoundBook() {
  return (
    <>
      <path d="M34 22 L78 14 Q84 13 84 19 L84 82 Q84 87 79 88 L35 96 Z" {...line} fill={CLOTH} />
      <path d="M34 22 Q24 24 24 32 L24 90 Q24 98 35 96 Z" {...line} fill={CLOTH_DARK} />
      <path d="M28 30 Q31 26 36 25 L80 17" {...line} stroke={PAPER} strokeWidth={3} />
      <path d="M59 38 l3.4 7.2 7.9.7-6 5.2 1.9 7.8-7.2-3.9-6.6 4.9 1-8-6.4-4.4 7.8-1.6z" fill={WARM} />
      <path d="M46 73 L74 68 M50 80 L70 76.5" {...line} stroke={PAPER} strokeWidth={1.6} opacity={0.8} />
    </>
  );
}

function OpenBook() {
  return (
    <>
      <path d="M8 40 L60 34 L112 40 L112 84 L60 78 L8 84 Z" {...line} fill={CLOTH_DARK} />
      <path d="M12 36 L60 31 L108 36 L108 78 L60 73 L12 78 Z" {...line} fill={PAPER} />
      <path d="M12 64 Q28 50 44 60 T78 58 T108 56 L108 78 L60 73 L12 78 Z" fill={CLOTH} opacity={0.85} />
      <circle cx="82" cy="44" r="5" fill={WARM} />
      <path d="M60 31 L60 73" {...line} strokeWidth={1.2} opacity={0.55} />
      <path d="M12 78 L12 83 M108 78 L108 83 M12 80.5 L60 75.5 L108 80.5" {...line} strokeWidth={1.2} />
    </>
  );
}

function Paperback() {
  return (
    <>
      <path d="M32 24 L82 18 Q86 54 84 86 L36 92 Q29 58 32 24 Z" {...line} fill={PAPER} />
      <path d="M30 20 L79 14 Q83 42 82 66 Q82 76 72 83 Q66 86 34 89 Q27 54 30 20 Z" {...line} fill={CLOTH} />
      <path d="M82 66 Q76 68 71 66 Q74 74 72 83 Q81 77 82 66 Z" {...line} fill={PAPER} />
      <path d="M36 20 Q33 54 40 88" {...line} stroke={CLOTH_DARK} strokeWidth={1.6} />
      <path d="M59 32 l2.8 6 6.6.6-5 4.3 1.6 6.5-6-3.2-5.5 4.1.8-6.7-5.3-3.7 6.5-1.3z" fill={WARM} />
    </>
  );
}

function Sheet() {
  return (
    <>
      <path d="M32 12 H88 V82 L78 92 H32 Z" {...line} fill={PAPER} />
      <path d="M38 18 H82 V78 Q60 70 38 80 Z" fill={CLOTH} />
      <circle cx="70" cy="34" r="6" fill={WARM} />
      <path d="M88 82 Q80 80 76 84 Q79 88 78 92" {...line} fill={PAPER} />
    </>
  );
}

type DrawingName = (typeof FORMAT_DRAWINGS)[number];
const DRAWINGS: Record<DrawingName, () => JSX.Element> = {
  'bound-book': BoundBook,
  'open-book': OpenBook,
  paperback: Paperback,
  sheet: Sheet,
};
const isDrawing = (name: string): name is DrawingName => Object.hasOwn(DRAWINGS, name);

/** A decorative drawing of a format, which the card's text also names. @param name - an unknown name draws a book */
export function FormatDrawing({ name = 'bound-book' }: { name?: string | undefined }) {
  const Drawing = DRAWINGS[isDrawing(name) ? name : 'bound-book'];
  return (
    <svg viewBox="0 0 120 104" width="100%" height="100%" aria-hidden="true" focusable="false">
      <Drawing />
    </svg>
  );
}
