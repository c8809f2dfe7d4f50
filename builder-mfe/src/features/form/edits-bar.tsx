import type { CanvasLabels } from '@bindery/shared/contracts';
import { Button, Flex, Text } from '@bindery/shared/ui';
import type { Edits } from '../../contract';
import { labelText } from '../messages';

interface EditsBarProps {
  labels: CanvasLabels;
  edits: Edits;
  onStep(to: number): void;
}

/** Number of this edit, with buttons to the previous and next. Source: docs/rules.md FORM-04 */
export function EditsBar({ labels, edits: { current: editNumber, total }, onStep }: EditsBarProps) {
  return (
    <Flex align="center" justify="space-between" gap="2" wrap="wrap" mx="-2">
      <Button
        type="button"
        variant="ghost"
        fontSize="sm"
        px="2"
        disabled={editNumber <= 1}
        onClick={() => onStep(editNumber - 1)}
      >
        {labelText(labels, 'previous_edit_button_label')}
      </Button>
      <Text fontSize="sm" color="fg.muted" aria-live="polite">
        {labelText(labels, 'edit_progress_label', { currentEdit: editNumber, numberOfEdits: total })}
      </Text>
      <Button
        type="button"
        variant="ghost"
        fontSize="sm"
        px="2"
        disabled={editNumber >= total}
        onClick={() => onStep(editNumber + 1)}
      >
        {labelText(labels, 'next_edit_button_label')}
      </Button>
    </Flex>
  );
}
