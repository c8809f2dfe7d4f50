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
  /** the file dialog is open */
  isLit: boolean;
  isLocked: boolean;
  onFocus(): void;
  onLeave(): void;
  onFiles(files: File[]): void;
  children: ReactNode;
}

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
    event.preventDefault();
    setOver(!isLocked);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (!isLocked) onFiles([...event.dataTransfer.files]);
  }
  function paste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (isLocked || files.length === 0) return; // text is not a file
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
