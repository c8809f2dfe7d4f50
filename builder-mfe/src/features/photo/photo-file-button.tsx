import { type ComponentProps, type ReactNode } from 'react';
import { chakra, VisuallyHidden } from '@bindery/shared/ui';
import { useFileDialog } from './use-file-dialog';

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
