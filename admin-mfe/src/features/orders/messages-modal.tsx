import { useId, useRef, useState } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { queryOptions, useQuery } from '@bindery/shared/data';
import type { MessageState, StaffListedMessage, StaffMessage } from '@bindery/shared/contracts';
import { describedBy, EntryFrame, LabelledSelect, Textarea } from '@bindery/shared/forms';
import { Box, Button, Flex, Stack, Text } from '@bindery/shared/ui';
import {
  callStaff,
  dayAndTime,
  Fault,
  Form,
  List,
  Outcome,
  Row,
  Screen,
  Section,
  staffQuery,
  useStaffAct,
  useStaffForm,
  type Act,
  type Faults,
} from '../staff';

const NO_ANSWER: Faults = { answer: 'Write an answer first' };
const ANSWER_LENGTH = 4000;
const STATES: readonly (readonly [MessageState, string])[] = [
  ['open', 'Open'],
  ['answered', 'Answered'],
  ['closed', 'Closed'],
];

const listQuery = (market: Market, state: MessageState) =>
  staffQuery<StaffListedMessage[]>(['messages', state], { market, path: `/messages?state=${state}` });
const messageQuery = (market: Market, id: string) =>
  queryOptions({
    ...staffQuery<StaffMessage>(['message', id], { market, path: `/messages/${id}` }),
    // a message is deleted from the cache as soon as it is no longer on the screen
    gcTime: 0,
  });

/** Shows the messages of the contact form. Staff read, answer and close them. Source: docs/rules.md ACC-49 */
export default function MessagesModal({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<MessageState>('open');
  const [chosen, setChosen] = useState<StaffListedMessage>();
  const { act, outcome } = useStaffAct();

  function choose(message: StaffListedMessage | undefined): void {
    setChosen(message);
    heading.current?.focus();
  }
  return (
    <Screen
      title="Messages"
      heading={chosen ? `Message of ${chosen.name}` : 'Messages'}
      headingRef={heading}
      onClose={onClose}
    >
      <Outcome outcome={outcome} />
      {chosen ? (
        <MessageView key={chosen.id} id={chosen.id} act={act} onLeave={() => choose(undefined)} />
      ) : (
        <MessageList state={state} onState={setState} onChoose={choose} />
      )}
    </Screen>
  );
}

interface MessageListProps {
  state: MessageState;
  onState(state: MessageState): void;
  onChoose(message: StaffListedMessage): void;
}

function MessageList({ state, onState, onChoose }: MessageListProps) {
  const { data: messages, error } = useQuery(listQuery(useMarket(), state));
  return (
    <>
      <LabelledSelect
        label="Show"
        fault={undefined}
        value={state}
        onChange={(event) => onState(event.target.value as MessageState)}
      >
        {STATES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </LabelledSelect>
      <Fault what="The messages" error={error} />
      {messages?.length === 0 ? <Text>{`No message is ${state}.`}</Text> : null}
      <List aria-label="Messages">
        {(messages ?? []).map((message) => (
          <Row key={message.id}>
            <Flex gap="3" justify="space-between" align="center" wrap="wrap">
              <Box minW="0">
                <Text fontWeight="semibold">{message.name}</Text>
                <Text fontSize="sm" color="fg.muted">
                  {[message.topic, message.orderNumber, message.market, dayAndTime(message.createdAt)]
                    .filter(Boolean)
                    .join(', ')}
                </Text>
              </Box>
              <Button
                variant="outline"
                aria-label={`Read the message of ${message.name}`}
                onClick={() => onChoose(message)}
              >
                Read
              </Button>
            </Flex>
          </Row>
        ))}
      </List>
    </>
  );
}

function MessageView({ id, act, onLeave }: { id: string; act: Act; onLeave(): void }) {
  const market = useMarket();
  const { data: message, error } = useQuery(messageQuery(market, id));
  const close = () =>
    act(() => callStaff({ market, method: 'POST', path: `/messages/${id}/close` }), 'The message is closed.');
  return (
    <>
      <Button variant="outline" alignSelf="flex-start" onClick={onLeave}>
        Back to the messages
      </Button>
      <Fault what="The message" error={error} />
      {message ? (
        <>
          <Correspondence message={message} />
          <AnswerForm message={message} act={act} />
          {message.state === 'closed' ? null : (
            <Button variant="outline" alignSelf="flex-start" onClick={() => void close()}>
              Close the message
            </Button>
          )}
        </>
      ) : null}
    </>
  );
}

function Correspondence({ message }: { message: StaffMessage }) {
  const { email, orderNumber, topic, state, market, createdAt, answers } = message;
  return (
    <Section title="What was written">
      <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        {[email, topic, orderNumber, market, state].filter(Boolean).join(', ')}
      </Text>
      <Stack gap="3" mt="3">
        {[
          { at: createdAt, text: message.message, isOurs: false },
          ...answers.map((answer) => ({ ...answer, isOurs: true })),
        ].map(({ at: time, text, isOurs }) => (
          <Box key={time} bg={isOurs ? 'brand.muted' : 'bg.muted'} borderRadius="md" p="3">
            <Text fontSize="sm" color="fg.muted">
              {`${isOurs ? 'Our answer' : message.name}, ${dayAndTime(time)}`}
            </Text>
            <Text whiteSpace="pre-line" overflowWrap="anywhere">
              {text}
            </Text>
          </Box>
        ))}
      </Stack>
    </Section>
  );
}

function AnswerForm({ message: { id, email, name }, act }: { message: StaffMessage; act: Act }) {
  const market = useMarket();
  const area = useId();
  const [answer, setAnswer] = useState('');
  const { faults, formProps } = useStaffForm({
    act,
    successText: `${name} is mailed the answer.`,
    check: () => (answer.trim() === '' ? NO_ANSWER : {}),
    body: () => ({ answer: answer.trim() }),
    send: (body, idempotencyKey) =>
      callStaff({ market, method: 'POST', path: `/messages/${id}/answer`, body, idempotencyKey }),
    onDone: () => setAnswer(''),
  });
  const frame = { label: 'Answer', hint: `Mailed to ${email} as it stands`, fault: faults['answer'] };
  return (
    <Form aria-label={`Answer ${name}`} {...formProps}>
      <EntryFrame id={area} {...frame}>
        <Textarea
          id={area}
          rows={6}
          maxLength={ANSWER_LENGTH}
          aria-required
          aria-invalid={frame.fault !== undefined}
          aria-describedby={describedBy(area, frame)}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </EntryFrame>
      <Button type="submit" justifySelf="start">
        Send the answer
      </Button>
    </Form>
  );
}
