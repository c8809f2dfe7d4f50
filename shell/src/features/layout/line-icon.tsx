import type { ReactNode } from 'react';
import { chakra } from '@bindery/shared/ui';

export function LineIcon({ boxSize, children }: { boxSize: string; children: ReactNode }) {
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      boxSize={boxSize}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </chakra.svg>
  );
}
