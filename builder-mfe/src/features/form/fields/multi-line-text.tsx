import { Textarea } from '@bindery/shared/forms';
import type { FieldProps } from './field-props';
import { FieldTexts } from './field-texts';
import { useTextField } from './use-text-field';

/** Grows with what is written. */
export function MultiLineText({ urlKey, field }: FieldProps) {
  const { state, element } = useTextField<HTMLTextAreaElement>(urlKey, field, { onShown: growToFit });
  return (
    <FieldTexts urlKey={urlKey} field={field} state={state}>
      <Textarea
        {...element}
        rows={4}
        resize="none"
        minH="7.5rem"
        display="block"
        css={{ fieldSizing: 'content' }}
      />
    </FieldTexts>
  );
}

/** For browsers that do not size the element by its content themselves. */
function growToFit(area: HTMLTextAreaElement): void {
  const known: object = area.style;
  if ('fieldSizing' in known) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
