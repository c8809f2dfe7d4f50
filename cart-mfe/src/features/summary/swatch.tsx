import { Box } from '@bindery/shared/ui';

/** The chosen colour beside its name. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <Box
      as="span"
      aria-hidden="true"
      display="inline-block"
      boxSize="3.5"
      marginInlineEnd="2"
      verticalAlign="-0.1em"
      borderRadius="full"
      borderWidth="1px"
      borderStyle="solid"
      borderColor="border.strong"
      style={{ backgroundColor: colour }}
      forcedColorAdjust="none"
    />
  );
}
