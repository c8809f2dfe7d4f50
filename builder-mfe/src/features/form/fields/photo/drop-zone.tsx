import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { chakra } from '@bindery/shared/ui';
import { onLeave } from '../use-focus-passing';

const Zone = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '3',
    p: { base: '4', md: '5' },
    textAlign: 'center',
    bg: 'bg.subtle',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'border.strong',
    borderRadius: 'lg',
    '&[data-over]': { borderColor: 'brand', bg: 'brand.muted' },
    '&[data-filled]': { borderStyle: 'solid', borderColor: 'border', bg: 'bg.panel' },
  },
});

interface DropZoneProps {
  labelledBy: string;
  describedBy: string | undefined;
  isFilled: boolean;
  /** a file is being looked for */
  isLit: boolean;
  /** nothing can be changed any more */
  isLocked: boolean;
  onFocus(): void;
  onLeave(): void;
  onFiles(files: File[]): void;
  children: ReactNode;
}

/** Takes what is dropped on it, and what is pasted while the focus is on something in it. */
export function DropZone({
  labelledBy,
  describedBy,
  isFilled,
  isLit,
  isLocked,
  onFocus,
  onLeave: leave,
  onFiles,
  children,
}: DropZoneProps) {
  const [isOver, setOver] = useState(false);

  function over(event: DragEvent): void {
    event.preventDefault(); // else the browser opens the file
    setOver(!isLocked);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (!isLocked) onFiles([...event.dataTransfer.files]);
  }
  function paste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (isLocked || files.length === 0) return; // a text is not for us
    event.preventDefault();
    onFiles(files);
  }
  return (
    <Zone
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-over={isOver || isLit || undefined}
      data-filled={isFilled ? '' : undefined}
      onFocus={onFocus}
      onBlur={onLeave(leave)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
    </Zone>
  );
}
