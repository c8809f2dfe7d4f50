import type { Words } from '../en';

export const words: Words = {
  previewOf: (title) => `Vista previa de ${title}`,
  previous: 'Página anterior',
  next: 'Página siguiente',
  onePage: 'Ver una página',
  twoPages: 'Ver dos páginas',
  where: ([a, b], count) => (b === undefined ? `Página ${a} de ${count}` : `Páginas ${a} y ${b} de ${count}`),

  pageFailed: (pageName) => `Lo sentimos, ha habido un error al mostrar esta página (${pageName})`,
  reloadHelps: 'Volver a cargarla puede ayudar.',
  contactSupport: 'Si el problema continúa, ponte en contacto con atención al cliente.',
  reloadPage: 'Volver a cargar la página',
  noPage: (pageName) => `No hay ninguna página llamada «${pageName}»`,

  bookFailedTitle: 'No hemos podido abrir tu libro',
  bookFailedText: 'Lo que has elegido está a salvo. Casi siempre basta con volver a intentarlo.',
  updateFailed: 'Tus últimos cambios aún no están en las ilustraciones.',
  tryAgain: 'Intentar de nuevo',
};
