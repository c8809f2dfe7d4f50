import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useLocation, useMarket } from '@bindery/shared';
import { EmailField, FaultSummary, useFormFaults } from '@bindery/shared/bundled';
import { useWrite } from '@bindery/shared/data';
import { describedBy, EntryFrame, LabelledInput, LabelledSelect, Textarea } from '@bindery/shared/forms';
import { Box, Button, ErrorNotice, Flex, Grid, Heading, Stack, Text } from '@bindery/shared/ui';
import { WrittenLinks } from '../../written-links';
import { useIsHydrated } from '../layout';
import { bodyOf, faultsIn, faultsOf, sendMessage, type SentMessage } from './contact-api';
import { useContactDraft, type ContactEntry, type ContactValues } from './contact-draft';
import type { Words } from './words/words';

const MESSAGE_LENGTH = 4000;
const TOPICS = ['order', 'delivery', 'payment', 'book', 'withdrawal', 'other'] as const;

/** Writes a message to the shop. Source: docs/rules.md ACC-49 */
export function ContactForm({ words }: { words: Words }) {
  const [sentTo, setSentTo] = useState<string>();
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  if (sentTo !== undefined) return <Sent words={words} email={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <Box
      as="section"
      aria-label={words.contact.title}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      p={{ base: '4', md: '6' }}
      my="6"
    >
      <Heading as="h2" size="md" mb="4">
        {words.contact.title}
      </Heading>
      <MessageForm key={`${isHydrated} ${search}`} {...{ words, search, isHydrated }} onSent={setSentTo} />
    </Box>
  );
}

interface MessageFormProps {
  words: Words;
  search: string;
  isHydrated: boolean;
  onSent(email: string): void;
}

function MessageForm({ words, search, isHydrated, onSent }: MessageFormProps) {
  const market = useMarket();
  const { values, change, keyForSending, forgetText } = useContactDraft(search, isHydrated, words);
  const { form, faults, summary, tell, correct } = useFormFaults<string>({ hasSummary: true });
  const { mutate, isPending } = useWrite({
    mutationFn: (message: SentMessage) => sendMessage(market, message),
    onSuccess(_, { body }) {
      forgetText();
      onSent(body.email);
    },
    onError: (error) => tell(faultsOf(error, words)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending || !form.current) return;
    const foundFaults = faultsIn(values, words);
    tell(foundFaults);
    if (Object.keys(foundFaults).length > 0) return;
    const hidden = new FormData(form.current).get(HIDDEN_FIELD);
    mutate({ body: bodyOf(values, typeof hidden === 'string' ? hidden : ''), key: keyForSending() });
  }
  const label = values.topic === 'withdrawal' ? words.contact.confirmWithdrawal : words.contact.send;
  function write(name: ContactEntry, text: string): void {
    change({ [name]: text });
    correct([name]);
  }
  return (
    // the form is inert until its scripts run, because text typed before that would be lost
    <form ref={form} method="post" noValidate inert={!isHydrated} aria-busy={isPending} onSubmit={submit}>
      <Stack gap="4">
        <FaultSummary title={words.contact.faults.form} entries={summary} />
        {faults[''] ? <ErrorNotice title={faults['']} message={words.contact.kept} /> : null}
        <Entries words={words} values={values} faults={faults} onChange={write} />
        <HiddenField />
        <Flex columnGap="4" rowGap="2" wrap="wrap" align="center">
          <Button type="submit" aria-disabled={isPending || undefined}>
            {isPending ? words.contact.sending : label}
          </Button>
          <Flex columnGap="4" wrap="wrap" fontSize="sm">
            <WrittenLinks uids={['privacy']} />
          </Flex>
        </Flex>
      </Stack>
    </form>
  );
}

interface EntriesProps {
  words: Words;
  values: ContactValues;
  faults: Readonly<Partial<Record<string, string>>>;
  onChange(name: ContactEntry, text: string): void;
}

function Entries({ words: { contact }, values, faults, onChange }: EntriesProps) {
  const entry = (name: ContactEntry) => ({
    ...{ label: contact[name], fault: faults[name], name, value: values[name] },
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });
  return (
    <>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }} gap="4">
        <LabelledInput {...entry('name')} autoComplete="name" maxLength={100} />
        <EmailField {...entry('email')} />
        <LabelledSelect {...entry('topic')}>
          <option value="">{contact.choose}</option>
          {TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {contact.topics[topic]}
            </option>
          ))}
        </LabelledSelect>
        <LabelledInput
          {...entry('orderNumber')}
          optional={contact.optional}
          hint={contact.orderHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={40}
        />
      </Grid>
      <MessageEntry {...entry('message')} />
    </>
  );
}

interface MessageEntryProps {
  label: string;
  fault: string | undefined;
  name: string;
  value: string;
  onChange(event: { target: { value: string } }): void;
}

function MessageEntry({ label, fault, ...area }: MessageEntryProps) {
  const id = useId();
  return (
    <EntryFrame id={id} label={label} fault={fault}>
      <Textarea
        {...area}
        id={id}
        dir="auto"
        rows={7}
        maxLength={MESSAGE_LENGTH}
        aria-required
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy(id, { fault })}
      />
    </EntryFrame>
  );
}

const HIDDEN_FIELD = 'website_again';

/** A hidden field, which only programs fill in, so that the server recognises programs. */
function HiddenField() {
  return (
    <Box aria-hidden position="absolute" width="1px" height="1px" overflow="hidden" clipPath="inset(50%)">
      <input name={HIDDEN_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
    </Box>
  );
}

/** Replaces the form, and takes its focus. */
function Sent({ words: { contact }, email, onAgain }: { words: Words; email: string; onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box role="status" bg="brand.muted" borderRadius="lg" p={{ base: '5', md: '6' }} my="6">
      <Heading as="h2" size="md" ref={heading} tabIndex={-1} outline="none">
        {contact.sentTitle}
      </Heading>
      <Text mt="2" overflowWrap="anywhere">
        {contact.sent(email)}
      </Text>
      <Button variant="plain" px="0" mt="2" fontWeight="normal" onClick={onAgain}>
        {contact.another}
      </Button>
    </Box>
  );
}
