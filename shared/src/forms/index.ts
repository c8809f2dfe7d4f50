/**
 * What forms are made of. A facade of its own, fetched with the first remote that has a form: the home page has none,
 * and these are 13 KB of gzip.
 */
export { useController, useForm, useFormState, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
export { Input, Select, Textarea } from './entries';
