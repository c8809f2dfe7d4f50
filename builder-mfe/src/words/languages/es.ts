import { plural } from '@bindery/shared';
import type { Words } from '../en';

const lacking = plural('es', { one: 'Falta una respuesta', other: 'Faltan # respuestas' });

export const words: Words = {
  steps: 'Pasos',
  stepName: (number, title) => `${number}. ${title}`,
  otherFields: 'Más detalles',
  back: 'Atrás',
  requiredNote: 'Los campos con * hacen falta para el libro.',
  forExample: (example) => `Por ejemplo, ${example}`,
  from: 'Desde',
  loading: 'Cargando el formulario…',
  loadFailed: 'No hemos podido cargar el formulario',
  loadFailedHint: 'Lo que has elegido está a salvo. Suele bastar con intentarlo otra vez.',
  tryAgain: 'Intentar de nuevo',
  fieldFailed: 'Se ha producido un error',
  fieldFailedHint: 'Lo sentimos. Por si alguien pregunta, el error fue:',
  undo: 'Deshacer',
  redo: 'Rehacer',
  undone: (labels) => `Deshecho: ${labels}`,
  redone: (labels) => `Rehecho: ${labels}`,
  saved: 'Guardado',
  keptWhileOpen: 'Solo se conserva mientras esta página esté abierta',
  startAgain: 'Empezar de nuevo',
  stepComplete: 'Todo completo',
  stepLacks: (count) => lacking(count),
  save: 'Guardar',
  leaveTitle: '¿Salir sin guardar?',
  leaveText: 'Se perdería lo que has cambiado aquí.',
  keepEditing: 'Seguir editando',
  discard: 'Descartar los cambios',
  otherTabTitle: 'También has cambiado este libro en otra pestaña',
  otherTabText: (labels) => `¿Qué versión conservamos de: ${labels}?`,
  keepMine: 'Conservar lo de aquí',
  useTheirs: 'Usar lo de la otra pestaña',
};
