import type { Words } from '../en';

export const words: Words = {
  previewOf: (title) => `Vista previa de ${title}`,
  previous: 'Página anterior',
  next: 'Página siguiente',
  onePage: 'Ver una página',
  twoPages: 'Ver dos páginas',
  where: ([a, b], count) => (b === undefined ? `Página ${a} de ${count}` : `Páginas ${a} y ${b} de ${count}`),
  pageNumber: (number) => `Página ${number}`,
  frontCover: 'Cubierta',
  backCover: 'Contracubierta',
  allPages: 'Todas las páginas',
  closePages: 'Cerrar',
  fullScreen: 'Pantalla completa',
  leaveFullScreen: 'Salir de pantalla completa',

  lookOf: (name) => `Así se ve ${name}`,
  lookOfCharacter: 'Así se ve tu personaje',
  avatarFailed: 'Lo sentimos, no hemos podido dibujar este personaje',
  reloadPicture: 'Volver a cargar la imagen',
  noRole: (role) => `El papel de avatar «${role}» no existe en el esquema`,

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
