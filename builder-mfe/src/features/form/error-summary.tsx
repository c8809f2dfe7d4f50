import { useFormState } from 'react-hook-form';
import { useAtomValue } from '@bindery/shared/data';
import type { SchemaField } from '@bindery/shared/contracts';
import { ErrorNotice, Link, Stack } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { labelText } from '../messages';
import { faultText } from './faults';
import { useFormSettings } from './form-model';

interface ErrorSummaryProps {
  keys: string[];
  fields: Readonly<Record<string, SchemaField>>;
  onGo(urlKey: string): void;
}

/**
 * Lists all errors of the open tab, each linked to its field. Disappears when the last one is fixed. Screen readers
 * announce each error once.
 */
export function ErrorSummary({ keys, fields, onGo }: ErrorSummaryProps) {
  const words = useWords();
  const { form, uploader, labels, idOf } = useFormSettings();
  const uploads = useAtomValue(uploader.uploadsAtom);
  const { errors } = useFormState({ control: form.control });
  const faultOf = (key: string): string =>
    uploads[key]?.kind === 'loading'
      ? words.photoWait
      : faultText(words, labels, fields[key], String(errors[key]?.type));
  const wrong = keys.filter((key) => errors[key]);
  if (wrong.length === 0) return null;
  return (
    <ErrorNotice
      title={labelText(labels, 'form_error_label')}
      message={
        <Stack as="span" gap="0">
          {wrong.map((key) => (
            <Link
              key={key}
              href={`#${idOf(key)}`}
              minH="11"
              display="inline-flex"
              alignItems="center"
              onClick={(event) => {
                event.preventDefault();
                onGo(key);
              }}
            >
              {`${fields[key]?.flags?.label ?? key}: ${faultOf(key)}`}
            </Link>
          ))}
        </Stack>
      }
    />
  );
}
