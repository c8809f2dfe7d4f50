export { FormatChooser } from './format-chooser';
export { FormatDrawing } from './format-drawing';
export { chosenFormat, formatChoices, type FormatChoice } from './format-choices';
