import { Type, type Static } from 'typebox';
import { codeEntry, EmailEntrySchema } from './address';

const MESSAGE_TOPICS = ['order', 'delivery', 'payment', 'book', 'withdrawal', 'other'] as const;
const MessageTopicSchema = Type.Enum(MESSAGE_TOPICS);
export type MessageTopic = Static<typeof MessageTopicSchema>;

/**
 * Pattern of an order number. The server does not tell whether the order exists, because this must not become known.
 */
export const ORDER_NUMBER_PATTERN = '^[Rr][0-9A-Za-z]{9}$';

/** Body of `POST /website/v1/messages`. Source: docs/rules.md ACC-49 */
export const ContactMessageBodySchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  email: EmailEntrySchema,
  orderNumber: Type.Optional(codeEntry({ maxLength: 40, pattern: ORDER_NUMBER_PATTERN })),
  topic: MessageTopicSchema,
  message: Type.String({ minLength: 1, maxLength: 4000, pattern: '\\S' }),
  /** an invisible field. If it contains text, a program wrote the message */
  website: Type.Optional(Type.String({ maxLength: 200 })),
});
export type ContactMessageBody = Static<typeof ContactMessageBodySchema>;

export const ContactMessageResponseSchema = Type.Object({
  data: Type.Object({ id: Type.String(), newGuestToken: Type.String() }),
});

const MessageStateSchema = Type.Enum(['open', 'answered', 'closed'] as const);
export type MessageState = Static<typeof MessageStateSchema>;

const ListedMessage = {
  id: Type.String(),
  /** identifier of the market in which the message was written */
  market: Type.String(),
  name: Type.String(),
  email: Type.String(),
  orderNumber: Type.Union([Type.String(), Type.Null()]),
  topic: MessageTopicSchema,
  state: MessageStateSchema,
  createdAt: Type.String(),
};
const StaffListedMessageSchema = Type.Object(ListedMessage);
export type StaffListedMessage = Static<typeof StaffListedMessageSchema>;

const StaffMessageSchema = Type.Object({
  ...ListedMessage,
  message: Type.String(),
  answers: Type.Array(Type.Object({ at: Type.String(), text: Type.String() })),
});
export type StaffMessage = Static<typeof StaffMessageSchema>;

export const StaffMessageListResponseSchema = Type.Object({ data: Type.Array(StaffListedMessageSchema) });
export const StaffMessageResponseSchema = Type.Object({ data: StaffMessageSchema });
