import type { Words } from '../en';

export const words: Words = {
  siteName: 'Bindery',
  skipToContent: 'Ir para o conteúdo',
  homeLink: 'Bindery, página inicial',
  marketChooser: 'País',
  marketChooserHint: 'Escolher um país abre esta página para esse país',
  cart: 'Carrinho',
  footerPromise: 'Feito um a um, para uma só criança.',
  footerNote: 'Impresso, encadernado e enviado por quem gosta de livros.',

  homeTitle: 'Livros infantis personalizados',
  heroEyebrow: 'Um livro ilustrado personalizado',
  personalise: (name) => `Personalizar ${name}`,
  fromPrice: (price) => `Desde ${price}`,
  ages: (from, to) => `Dos ${from} aos ${to} anos`,
  moreBooks: 'Mais livros',
  howTitle: 'Como funciona',
  howSteps: [
    {
      title: 'Diga-nos para quem é',
      text: 'Um nome, alguns traços, uma coisa de que goste. Demora cerca de dois minutos.',
    },
    {
      title: 'Veja as páginas mudar',
      text: 'Cada página é desenhada para essa criança enquanto escreve. Folheie-as todas antes de comprar.',
    },
    { title: 'Imprimimos e encadernamos', text: 'Papel grosso, lombada cosida e o nome na capa.' },
  ],
  noProducts: 'Ainda não há nada à venda aqui',
  noProductsHint: 'Os livros para este país vêm a caminho. Noutros países já existem.',

  productTitle: (name) => `Personalizar ${name}`,
  optionsTitle: (name) => `Escolher o formato: ${name}`,
  cartTitle: 'O seu carrinho',
  bookPreview: 'Pré-visualização do livro',

  invalidCustomisation: 'Personalização inválida',
  invalidCustomisationHint:
    'Não conseguimos ler o que estava guardado para este livro. Pode começar de novo; demora dois minutos.',
  startAnew: 'Começar de novo',

  notFoundTitle: 'Não encontramos essa página',
  notFoundHint: 'O endereço pode estar mal escrito, ou a página mudou de lugar.',
  productNotFoundTitle: 'Não temos esse livro',
  productNotFoundHint: 'Pode ser vendido noutro país, ou ter mudado de nome.',
  backToBooks: 'Ver todos os livros',

  productFailed: 'Este livro não carregou',
  productsFailed: 'Os nossos livros não carregaram',
  failedHint: 'Verifique a ligação e tente de novo.',
  retry: 'Tentar de novo',
  slotFailed: {
    form: 'O formulário não carregou',
    preview: 'A pré-visualização não carregou',
    options: 'Os formatos não carregaram',
    cart: 'O seu carrinho não carregou',
    panel: 'O painel da equipa não carregou',
  },
  slotFailedHint: 'O resto da página funciona e nada do que fez se perdeu.',
  loading: 'A carregar',

  errorTitle: 'Ocorreu um erro',
  errorSubtitle: 'Pedimos desculpa. Se alguém perguntar, o erro foi:',
};
