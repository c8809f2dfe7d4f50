import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { chakra, VisuallyHidden } from '@bindery/shared/ui';

/** Source: docs/rules.md PHOTO-02 */
const CANCELLED_AFTER_MS = 300;

/**
 * Knows whether the device's file dialog is open. Browsers say when it is cancelled by the input's `cancel` event;
 * where one does not, the window has the focus back for a while and no file has come.
 * Source: docs/rules.md PHOTO-02
 */
function useFileDialog(onDialog: ((isOpen: boolean) => void) | undefined) {
  const ref = useRef<HTMLInputElement>(null);
  const isOpen = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function report(open: boolean): void {
    clearTimeout(timer.current);
    if (isOpen.current === open) return;
    isOpen.current = open;
    onDialog?.(open);
  }
  useEffect(() => {
    const input = ref.current;
    const closed = (): void => report(false);
    const focused = (): void => {
      if (isOpen.current) timer.current = setTimeout(closed, CANCELLED_AFTER_MS);
    };
    input?.addEventListener('cancel', closed);
    window.addEventListener('focus', focused);
    return () => {
      input?.removeEventListener('cancel', closed);
      window.removeEventListener('focus', focused);
    };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return { ref, open: () => report(true), chosen: () => report(false) };
}

/** Kinds of files the input offers. Source: docs/rules.md PHOTO-02 */
const PHOTO_KINDS = '.png,.gif,.jpeg,.jpg,.heic';

const Button = chakra('label', { base: { display: 'inline-flex', position: 'relative' } });
const Face = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    px: '5',
    borderRadius: 'full',
    borderWidth: '1px',
    borderStyle: 'solid',
    color: 'brand',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { bg: 'brand.muted' },
    'input:disabled + &': {
      cursor: 'not-allowed',
      bg: 'bg.muted',
      color: 'fg.muted',
      borderColor: 'border',
    },
    'input:focus-visible + &': { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
  },
  variants: {
    variant: { outline: { borderColor: 'brand', bg: 'bg.panel' }, ghost: { borderColor: 'transparent' } },
  },
  defaultVariants: { variant: 'outline' },
});

interface PhotoFileButtonProps extends Pick<
  ComponentProps<'input'>,
  'id' | 'required' | 'aria-invalid' | 'aria-describedby'
> {
  children: ReactNode;
  variant?: 'outline' | 'ghost';
  /** straight to the camera, on devices that are held in the hand: elsewhere it does not show */
  isCamera?: boolean;
  onFiles(files: File[]): void;
  /** the shopper is looking for a file, or has come back */
  onDialog?(isOpen: boolean): void;
}

/** A file input in the look of a button: pressed, tapped or by keyboard it opens the device's own picker. */
export function PhotoFileButton({
  children,
  variant,
  isCamera = false,
  onFiles,
  onDialog,
  ...input
}: PhotoFileButtonProps) {
  const { ref, open, chosen } = useFileDialog(onDialog);
  return (
    <Button css={isCamera ? { '@media not (pointer: coarse)': { display: 'none' } } : undefined}>
      <VisuallyHidden asChild>
        <input
          {...input}
          ref={ref}
          onClick={open}
          type="file"
          {...(isCamera ? { accept: 'image/*', capture: 'environment' } : { accept: PHOTO_KINDS })}
          onChange={(event) => {
            chosen();
            onFiles([...(event.target.files ?? [])]);
            event.target.value = ''; // the same file may be chosen again
          }}
        />
      </VisuallyHidden>
      <Face variant={variant}>{children}</Face>
    </Button>
  );
}
