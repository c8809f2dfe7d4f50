export { EditModal } from './late-edit-modal';
