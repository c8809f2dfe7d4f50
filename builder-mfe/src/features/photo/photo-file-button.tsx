import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { chakra, VisuallyHidden } from '@bindery/shared/ui';

/** Source: docs/rules.md PHOTO-02 */
const CANCELLED_AFTER_MS = 300;

/**
 * Tracks whether the device's file dialog is open. Most browsers fire the input's `cancel` event. Where this event is
 * missing, the dialog counts as cancelled if the window regains the focus and no file arrives.
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
    const closeHandler = (): void => report(false);
    const focused = (): void => {
      if (isOpen.current) timer.current = setTimeout(closeHandler, CANCELLED_AFTER_MS);
    };
    input?.addEventListener('cancel', closeHandler);
    window.addEventListener('focus', focused);
    return () => {
      input?.removeEventListener('cancel', closeHandler);
      window.removeEventListener('focus', focused);
    };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return { ref, open: () => report(true), chosen: () => report(false) };
}

/** File types the input offers. Source: docs/rules.md PHOTO-02 */
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
  /** true if the button opens the camera directly; only handheld devices show such a button */
  isCamera?: boolean;
  onFiles(files: File[]): void;
  /** the file dialog opened or closed */
  onDialog?(isOpen: boolean): void;
}

/** File input styled as a button: a click, tap or key opens the device's file dialog. */
export function PhotoFileButton({
  children,
  variant,
  isCamera = false,
  onFiles,
  onDialog,
  ...input
}: PhotoFileButtonProps) {
  const { ref, open, chosen: onChoice } = useFileDialog(onDialog);
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
            onChoice();
            onFiles([...(event.target.files ?? [])]);
            event.target.value = ''; // allows the same file again
          }}
        />
      </VisuallyHidden>
      <Face variant={variant}>{children}</Face>
    </Button>
  );
}
