import { useId, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useWrite } from '@bindery/shared/data';
import { describedBy, EntryFrame, Input, LabelledInput } from '@bindery/shared/forms';
import { Button, Stack, Text } from '@bindery/shared/ui';
import { uploadPicture, type DocumentKey } from './content-api';
import { picturePart, pictureTexts, type PictureTexts } from './page-parts';

/** The server's limit. */
const MAX_BYTES = 10 * 1024 * 1024;

interface PictureUploadProps {
  documentKey: DocumentKey;
  /** of the part, for screen readers */
  name: string;
  part: string;
  onWrite(part: string): void;
}

/** Returns what is missing before the upload. Screen readers read out the alternative text. */
function lacksOf(file: File | undefined, alternativeText: string): { file?: string; text?: string } {
  const isTooLarge = file !== undefined && file.size > MAX_BYTES;
  return {
    ...(!file && { file: 'Choose a picture' }),
    ...(isTooLarge && { file: 'This file is larger than 10 MB: make it smaller' }),
    ...(alternativeText.trim() === '' && { text: 'Write what the picture shows' }),
  };
}

/** Uploads a picture, and writes the picture's address and texts into the page's part. Source: docs/rules.md CONT-13 */
export function PictureUpload({ documentKey, name, part, onWrite }: PictureUploadProps) {
  const market = useMarket();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [typedTexts, setTypedTexts] = useState<Partial<PictureTexts>>({});
  const texts = { ...pictureTexts(part), ...typedTexts };
  const [lacks, setLacks] = useState<ReturnType<typeof lacksOf>>({});
  const upload = useWrite({
    mutationFn: (sentFile: File) => uploadPicture(market, documentKey, sentFile),
    onSuccess({ url }) {
      onWrite(picturePart(url, texts));
      setTypedTexts({});
    },
  });

  function send(): void {
    if (upload.isPending) return;
    const newLacks = lacksOf(file, texts.alternativeText);
    setLacks(newLacks);
    if (file && Object.keys(newLacks).length === 0) upload.mutate(file);
  }
  const fault = lacks.file ?? upload.error?.message;
  const hint = 'JPEG, PNG or WebP, 10 MB at most';
  return (
    <Stack gap="2" mt="2" role="group" aria-label={`Upload: ${name}`}>
      <LabelledInput
        label="What the picture shows"
        fault={lacks.text}
        value={texts.alternativeText}
        onChange={({ target }) => setTypedTexts({ ...typedTexts, alternativeText: target.value })}
      />
      <LabelledInput
        label="Caption"
        optional="(optional)"
        fault={undefined}
        value={texts.caption}
        onChange={({ target }) => setTypedTexts({ ...typedTexts, caption: target.value })}
      />
      <EntryFrame id={id} label="Picture file" hint={hint} fault={fault}>
        <Input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          py="2"
          aria-invalid={fault !== undefined}
          aria-describedby={describedBy(id, { hint, fault })}
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </EntryFrame>
      <Button size="sm" variant="outline" alignSelf="flex-start" onClick={send}>
        {upload.isPending ? 'Uploading…' : 'Upload picture'}
      </Button>
      <Text role="status" fontSize="sm">
        {upload.isSuccess ? 'Uploaded: save the draft to keep it.' : ''}
      </Text>
    </Stack>
  );
}
