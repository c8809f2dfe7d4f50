import type { Words } from '../en';

export const words: Words = {
  previewOf: (title) => `Pré-visualização de ${title}`,
  previous: 'Página anterior',
  next: 'Página seguinte',
  onePage: 'Mostrar uma página',
  twoPages: 'Mostrar duas páginas',
  where: ([a, b], count) => (b === undefined ? `Página ${a} de ${count}` : `Páginas ${a} e ${b} de ${count}`),

  pageFailed: (pageName) => `Lamentamos, ocorreu um erro ao mostrar esta página (${pageName})`,
  reloadHelps: 'Recarregar pode ajudar.',
  contactSupport: 'Se o problema continuar, contacte o apoio ao cliente.',
  reloadPage: 'Recarregar a página',
  noPage: (pageName) => `Não há nenhuma página com o nome «${pageName}»`,

  bookFailedTitle: 'Não conseguimos abrir o seu livro',
  bookFailedText: 'As suas escolhas estão guardadas. Normalmente basta tentar de novo.',
  updateFailed: 'As suas últimas alterações ainda não estão nas imagens.',
  tryAgain: 'Tentar de novo',
};
