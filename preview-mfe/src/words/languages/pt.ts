import type { Words } from '../en';

export const words: Words = {
  previewOf: (title) => `Pré-visualização de ${title}`,
  previous: 'Página anterior',
  next: 'Página seguinte',
  onePage: 'Mostrar uma página',
  twoPages: 'Mostrar duas páginas',
  where: ([a, b], count) => (b === undefined ? `Página ${a} de ${count}` : `Páginas ${a} e ${b} de ${count}`),
  pageNumber: (number) => `Página ${number}`,
  frontCover: 'Capa',
  backCover: 'Contracapa',
  allPages: 'Todas as páginas',
  closePages: 'Fechar',
  fullScreen: 'Ecrã inteiro',
  leaveFullScreen: 'Sair do ecrã inteiro',

  lookOf: (name) => `O aspeto de ${name}`,
  lookOfCharacter: 'O aspeto da sua personagem',
  avatarFailed: 'Lamentamos, não conseguimos desenhar esta personagem',
  reloadPicture: 'Recarregar imagem',
  noRole: (role) => `O papel de avatar «${role}» não existe no esquema`,

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
