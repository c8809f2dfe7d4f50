export { PdfGenerator } from './pdf-generator';
