import type { ReactNode } from 'react';
import { chakra } from '@bindery/shared/ui';
import { useWords } from '../../words';
import type { PagesAcross } from './openings';

export const RoundButton = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    color: 'brand',
    bg: 'transparent',
    borderRadius: 'full',
    cursor: 'pointer',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    _hover: { bg: 'brand.muted' },
    '&[aria-disabled=true]': { color: 'border.strong', cursor: 'default', bg: 'transparent' },
  },
});

export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export const TOOL_DRAWINGS = {
  onePage: <rect x="7" y="5" width="10" height="14" rx="1" />,
  twoPages: <path d="M12 6v13M12 6c-3-1.5-6-1.5-9 0v13c3-1.5 6-1.5 9 0 3-1.5 6-1.5 9 0V6c-3-1.5-6-1.5-9 0" />,
  allPages: <path d="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z" />,
  fullScreen: <path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" />,
  leaveFullScreen: <path d="M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5" />,
};

export function Tool({ name, onPress, children }: { name: string; onPress(): void; children: ReactNode }) {
  return (
    <RoundButton type="button" boxSize="44px" aria-label={name} title={name} onClick={onPress}>
      <Drawing>{children}</Drawing>
    </RoundButton>
  );
}

export function AcrossToggle({ across, onToggle }: { across: PagesAcross; onToggle(): void }) {
  const words = useWords();
  return (
    <Tool name={across === 2 ? words.onePage : words.twoPages} onPress={onToggle}>
      {across === 2 ? TOOL_DRAWINGS.onePage : TOOL_DRAWINGS.twoPages}
    </Tool>
  );
}
