import { useId } from 'react';
import { useDiagnosticMode } from '@bindery/shared/data';
import { Box, chakra, Text } from '@bindery/shared/ui';

const Track = chakra('button', {
  base: {
    position: 'relative',
    flexShrink: 0,
    width: '12',
    height: '7',
    borderRadius: 'full',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.strong',
    bg: 'bg.muted',
    cursor: 'pointer',
    transitionProperty: 'background-color',
    transitionDuration: 'fast',
    '&[aria-checked=true]': { bg: 'brand', borderColor: 'brand' },
    '& > span': {
      position: 'absolute',
      top: '3px',
      insetInlineStart: '3px',
      boxSize: '5',
      borderRadius: 'full',
      bg: 'border.strong',
      transitionProperty: 'translate',
      transitionDuration: 'fast',
    },
    '&[aria-checked=true] > span': { bg: 'white', translate: '1.25rem' },
    '@media (forced-colors: active)': {
      '& > span': { bg: 'ButtonText' },
      '&[aria-checked=true] > span': { bg: 'Highlight' },
    },
  },
});

/** In diagnostic mode, a page that cannot be rendered shows the requested data instead of an apology. */
export function DiagnosticSwitch() {
  const [isDiagnostic, setDiagnostic] = useDiagnosticMode();
  const id = useId();
  return (
    <Box display="flex" alignItems="center" justifyContent="space-between" gap="4">
      <Box>
        <Text id={id} fontWeight="semibold">
          Diagnostic mode
        </Text>
        <Text id={`${id}-hint`} fontSize="xs" color="fg.muted">
          Failed pages show the requested URL
        </Text>
      </Box>
      <Track
        type="button"
        role="switch"
        aria-checked={isDiagnostic}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        onClick={() => setDiagnostic(!isDiagnostic)}
      >
        <span />
      </Track>
    </Box>
  );
}
