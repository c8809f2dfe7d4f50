import { plural } from '@bindery/shared';
import type { Words } from '../en';

const lacking = plural('pt-PT', { one: 'Falta uma resposta', other: 'Faltam # respostas' });

export const words: Words = {
  steps: 'Passos',
  stepName: (number, title) => `${number}. ${title}`,
  otherFields: 'Mais detalhes',
  back: 'Voltar',
  requiredNote: 'Os campos com * são necessários para o livro.',
  forExample: (example) => `Por exemplo, ${example}`,
  from: 'Desde',
  loading: 'A carregar o formulário…',
  loadFailed: 'Não conseguimos carregar o formulário',
  loadFailedHint: 'As suas escolhas estão em segurança. Costuma bastar tentar outra vez.',
  tryAgain: 'Tentar de novo',
  fieldFailed: 'Ocorreu um erro',
  fieldFailedHint: 'Pedimos desculpa. Se alguém perguntar, o erro foi:',
  undo: 'Anular',
  redo: 'Refazer',
  undone: (labels) => `Anulado: ${labels}`,
  redone: (labels) => `Refeito: ${labels}`,
  saved: 'Guardado',
  keptWhileOpen: 'Só se mantém enquanto esta página estiver aberta',
  startAgain: 'Começar de novo',
  stepComplete: 'Tudo preenchido',
  stepLacks: (count) => lacking(count),
  save: 'Guardar',
  leaveTitle: 'Sair sem guardar?',
  leaveText: 'O que alterou aqui perder-se-ia.',
  keepEditing: 'Continuar a editar',
  discard: 'Rejeitar as alterações',
  otherTabTitle: 'Também alterou este livro noutro separador',
  otherTabText: (labels) => `Que versão devemos manter de: ${labels}?`,
  keepMine: 'Manter o que está aqui',
  useTheirs: 'Usar a do outro separador',
};
