import { useId, useState, type FormEvent } from 'react';
import { useMarket } from '@bindery/shared';
import { useWrite } from '@bindery/shared/data';
import { Box, Button, chakra, Text } from '@bindery/shared/ui';
import { Form } from '../staff';
import { sendPackage } from './packages-api';

/** Thrown if the chosen folder contains no product package. The message is written for staff. */
class NoPackageFolderError extends Error {}

const pathIn = ({ webkitRelativePath: path }: File): string => path.slice(path.indexOf('/') + 1);
const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'));

/**
 * Packs a folder in the server's package format: a line of JSON, then the bytes of the files. The bytes are not
 * compressed, because some browsers cannot do this. The folder's name is the slug. Skips hidden files.
 *
 * @param files - the files from a folder input
 * @throws NoPackageFolderError
 */
function packFolder(files: readonly File[]): Blob {
  const packed = files
    .map((file) => ({ file, path: pathIn(file) }))
    .filter(({ path }) => !isHidden(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  if (!packed.some(({ path }) => path === 'product.json'))
    throw new NoPackageFolderError('This folder has no product.json: choose the folder of one package');
  const slug = files[0]!.webkitRelativePath.split('/')[0];
  const head = { format: 1, slug, files: packed.map(({ path, file }) => [path, file.size]) };
  return new Blob([`${JSON.stringify(head)}\n`, ...packed.map(({ file }) => file)], {
    type: 'application/octet-stream',
  });
}

const Label = chakra('label', { base: { display: 'block', fontWeight: 'semibold', marginBottom: '1' } });
const FolderInput = chakra('input', { base: { width: 'full', minHeight: '11', fontSize: 'sm' } });
/** Sets the attribute `webkitdirectory` on the element itself, because `FolderInput` ignores a prop of this name. */
const takeFolder = (input: HTMLInputElement | null): void => input?.setAttribute('webkitdirectory', '');

export function SendFolder({ onBegun }: { onBegun(trialId: string): void }) {
  const market = useMarket();
  const id = useId();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [lack, setLack] = useState('');
  const send = useWrite({
    mutationFn: async () => sendPackage(market, packFolder(files)),
    onSuccess: onBegun,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (send.isPending) return;
    setLack(files.length === 0 ? 'Choose a folder' : '');
    if (files.length > 0) send.mutate();
  }
  const fault = lack || send.error?.message;
  return (
    <Form noValidate aria-label="Send a package" onSubmit={submit}>
      <Box minW="0">
        <Label htmlFor={id}>Folder of a package</Label>
        <FolderInput
          id={id}
          type="file"
          ref={takeFolder}
          aria-invalid={fault !== undefined && fault !== ''}
          aria-describedby={`${id}-fault`}
          onChange={(event) => setFiles([...(event.target.files ?? [])])}
        />
        <Text id={`${id}-fault`} role="alert" fontSize="sm" color="fg.error" overflowWrap="anywhere">
          {fault}
        </Text>
      </Box>
      <Button type="submit" variant="outline" justifySelf="start" aria-disabled={send.isPending || undefined}>
        {send.isPending ? 'Sending…' : 'Check and try'}
      </Button>
    </Form>
  );
}
