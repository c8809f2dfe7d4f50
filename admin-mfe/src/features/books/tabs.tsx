import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Box, Button, Flex } from '@bindery/shared/ui';

/** Tabs with one visible panel. Arrow keys move between tabs. Source: ARIA authoring practices, tabs */
export function Tabs({
  label,
  panels,
}: {
  label: string;
  panels: readonly { title: string; content: ReactNode }[];
}) {
  const id = useId();
  const [active, setActive] = useState(0);

  function turn(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (active + step + panels.length) % panels.length;
    setActive(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  }
  return (
    <Box>
      <Flex role="tablist" aria-label={label} gap="2" wrap="wrap" mb="4" onKeyDown={turn}>
        {panels.map(({ title }, index) => (
          <Button
            key={title}
            id={`${id}-tab-${index}`}
            type="button"
            role="tab"
            size="sm"
            variant={index === active ? 'solid' : 'outline'}
            aria-selected={index === active}
            aria-controls={`${id}-panel`}
            tabIndex={index === active ? 0 : -1}
            onClick={() => setActive(index)}
          >
            {title}
          </Button>
        ))}
      </Flex>
      <Box id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${active}`}>
        {panels[active]!.content}
      </Box>
    </Box>
  );
}
