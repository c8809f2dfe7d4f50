import { type MouseEvent, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { guestToken } from '@bindery/shared/boot';
import { newIdempotencyKey, useQuery, useQueryClient, useWrite } from '@bindery/shared/data';
import { Box, Button, Flex, Heading, Link, Spinner, Stack, Text } from '@bindery/shared/ui';
import type { PrivacyExport, PrivacyOverview } from '@bindery/shared/contracts';
import { DeleteForm, useDeleted } from './delete-form';
import { FormFault } from './entry';
import { ExportForm } from './export-form';
import { useFaultsOf } from './faults';
import { askForExport, fetchArchive, PRIVACY_KEY, privacyQuery } from './privacy-api';
import { Section } from './section';
import { useDay, useWords } from './words';

export function PrivacySection() {
  const words = useWords();
  return (
    <Section title={words.privacy.title}>
      <YourData headingLevel="h3" />
    </Section>
  );
}

interface YourDataProps {
  headingLevel: 'h2' | 'h3';
}

export function YourData({ headingLevel }: YourDataProps) {
  const words = useWords();
  const market = useMarket();
  const { data } = useQuery(privacyQuery(market));
  const day = useDay();
  const [isOpen, setOpen] = useState(false);
  const onDeleted = useDeleted();
  return (
    <Stack gap="6">
      <Archive
        archive={data?.exports[0]}
        confirmation={data?.confirmation ?? 'none'}
        headingLevel={headingLevel}
      />
      <Box borderTopWidth="1px" borderColor="border" pt="5">
        <Heading as={headingLevel} size="sm">
          {words.privacy.delete}
        </Heading>
        <Text mt="1" mb="3" fontSize="sm" color="fg.muted">
          {data?.confirmation === 'none' ? words.privacy.deleteGuestText : words.privacy.deleteText}
        </Text>
        {data?.deletion ? <Text>{words.privacy.waiting(day(data.deletion.askedAt))}</Text> : null}
        {data && !data.deletion && isOpen ? (
          <DeleteForm overview={data} onDeleted={onDeleted} onClose={() => setOpen(false)} />
        ) : null}
        {data && !data.deletion && !isOpen ? (
          <Button variant="outline" onClick={() => setOpen(true)}>
            {words.privacy.delete}
          </Button>
        ) : null}
      </Box>
    </Stack>
  );
}

interface ArchiveProps extends Pick<YourDataProps, 'headingLevel'> {
  archive: PrivacyExport | undefined;
  confirmation: PrivacyOverview['confirmation'];
}

function Archive({ archive, confirmation, headingLevel }: ArchiveProps) {
  const words = useWords();
  const market = useMarket();
  const queryClient = useQueryClient();
  const faultsOf = useFaultsOf();
  const [key] = useState(newIdempotencyKey);
  const [isOpen, setOpen] = useState(false);
  const onAsked = (): Promise<void> => queryClient.invalidateQueries({ queryKey: PRIVACY_KEY });
  const ask = useWrite({ mutationFn: () => askForExport(market, {}, key), onSuccess: onAsked });
  const isPreparing = archive?.state === 'preparing' || ask.isPending;
  const isAskable = !isPreparing && archive?.state !== 'ready';
  return (
    <Box>
      <Heading as={headingLevel} size="sm">
        {words.privacy.export}
      </Heading>
      <Text mt="1" mb="3" fontSize="sm" color="fg.muted">
        {words.privacy.exportText}
      </Text>
      {ask.error ? <FormFault text={faultsOf(ask.error, [])['']} /> : null}
      <Box role="status">
        {isPreparing ? (
          <Flex align="center" gap="3">
            <Spinner color="brand" />
            <Text>{words.privacy.preparing}</Text>
          </Flex>
        ) : null}
        {archive?.state === 'ready' ? <ReadyArchive archive={archive} /> : null}
        {archive?.state === 'failed' ? <Text mb="3">{words.privacy.exportFailed}</Text> : null}
      </Box>
      {isAskable && isOpen ? (
        <ExportForm
          confirmation={confirmation}
          onAsked={() => {
            setOpen(false);
            void onAsked();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
      {isAskable && !isOpen ? (
        <Button
          variant="outline"
          // a guest gets no form for a password or mail, because a guest's only proof is the guest token
          onClick={() => (confirmation === 'none' ? ask.mutate() : setOpen(true))}
        >
          {words.privacy.export}
        </Button>
      ) : null}
    </Box>
  );
}

const FILE_NAME = 'my-data.zip';
/** Time for which the file is available after the click. Some browsers read it only some time after the click. */
const SAVED_WITHIN_MS = 60_000;

function save(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = FILE_NAME;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_WITHIN_MS);
}

function ReadyArchive({ archive }: { archive: PrivacyExport }) {
  const words = useWords();
  const day = useDay();
  const faultsOf = useFaultsOf();
  const fetching = useWrite({
    mutationFn: ({ url, token }: { url: string; token: string }) => fetchArchive(url, token),
    onSuccess: save,
  });
  const onClick = (event: MouseEvent): void => {
    const token = guestToken();
    if (token === null || archive.url === null) return;
    event.preventDefault();
    if (!fetching.isPending) fetching.mutate({ url: archive.url, token });
  };
  return (
    <>
      {fetching.error ? <FormFault text={faultsOf(fetching.error, [])['']} /> : null}
      <Link
        href={archive.url ?? undefined}
        download
        onClick={onClick}
        aria-busy={fetching.isPending}
        fontWeight="semibold"
        display="inline-block"
        py="2"
      >
        {words.privacy.download}
      </Link>
      {archive.expiresAt === null ? null : (
        <Text fontSize="sm" color="fg.muted">
          {words.privacy.until(day(archive.expiresAt))}
        </Text>
      )}
    </>
  );
}
