import type { Words } from '../en';

export const words: Words = {
  siteName: 'Bindery',
  skipToContent: 'Ir al contenido',
  homeLink: 'Bindery, inicio',
  marketChooser: 'País',
  marketChooserHint: 'Al elegir un país se abre esta página para ese país',
  cart: 'Carrito',
  footerPromise: 'Hechos de uno en uno, para una única personita.',
  footerNote: 'Impresos, encuadernados y enviados por gente a la que le gustan los libros.',

  homeTitle: 'Libros infantiles personalizados',
  heroEyebrow: 'Un cuento ilustrado personalizado',
  personalise: (name) => `Personalizar ${name}`,
  fromPrice: (price) => `Desde ${price}`,
  ages: (from, to) => `De ${from} a ${to} años`,
  moreBooks: 'Más libros',
  howTitle: 'Cómo funciona',
  howSteps: [
    {
      title: 'Cuéntanos para quién es',
      text: 'Un nombre, algunos rasgos, algo que le guste. Se tarda unos dos minutos.',
    },
    {
      title: 'Mira cómo cambian las páginas',
      text: 'Cada página se dibuja para esa personita mientras escribes. Pásalas todas antes de comprar.',
    },
    { title: 'Lo imprimimos y encuadernamos', text: 'Papel grueso, lomo cosido y su nombre en la cubierta.' },
  ],
  noProducts: 'Aquí todavía no hay nada a la venta',
  noProductsHint: 'Los libros para este país están en camino. En otros países ya los hay.',

  productTitle: (name) => `Personalizar ${name}`,
  optionsTitle: (name) => `Elige el formato: ${name}`,
  cartTitle: 'Tu carrito',
  bookPreview: 'Vista previa del libro',

  invalidCustomisation: 'Personalización no válida',
  invalidCustomisationHint:
    'No hemos podido leer lo que estaba guardado para este libro. Puedes empezar de nuevo; son dos minutos.',
  startAnew: 'Empezar de nuevo',

  notFoundTitle: 'No encontramos esa página',
  notFoundHint: 'Puede que la dirección esté mal escrita o que la página se haya movido.',
  productNotFoundTitle: 'No tenemos ese libro',
  productNotFoundHint: 'Puede que se venda en otro país o que haya cambiado de nombre.',
  backToBooks: 'Ver todos los libros',

  productFailed: 'Este libro no se ha cargado',
  productsFailed: 'Nuestros libros no se han cargado',
  failedHint: 'Comprueba la conexión e inténtalo de nuevo.',
  retry: 'Intentar de nuevo',
  slotFailed: {
    form: 'El formulario no se ha cargado',
    preview: 'La vista previa no se ha cargado',
    options: 'Los formatos no se han cargado',
    cart: 'Tu carrito no se ha cargado',
    panel: 'El panel del personal no se ha cargado',
  },
  slotFailedHint: 'El resto de la página funciona y no se ha perdido nada de lo que has hecho.',
  loading: 'Cargando',

  errorTitle: 'Se ha producido un error',
  errorSubtitle: 'Lo sentimos. Por si alguien pregunta, el error fue:',
};
