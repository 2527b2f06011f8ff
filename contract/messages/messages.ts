import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../lists.ts'
import { id, instant, text } from '../values.ts'

/** The two sides of a conversation; every admin writes on behalf of the academy. */
export const sides = ['student', 'academy'] as const
const sideSchema = z.enum(sides)
export type Side = z.infer<typeof sideSchema>

/** The maximum length of a message, in characters. */
export const messageMaximum = 5000

/** The number of a message within its conversation, from 1; 0 means none. */
const messageNumber = z.number().int().min(0).max(2_000_000_000)

const messageFileSchema = z.object({
  name: z.string(),
  /** A picture is displayed; a PDF is downloaded. */
  kind: z.enum(['picture', 'pdf']),
  bytes: z.number().int().nonnegative(),
  url: z.string(),
})
export type MessageFile = z.infer<typeof messageFileSchema>

export const messageSchema = z.object({
  id,
  /** Numbers the messages of the conversation from 1, without gaps. */
  number: messageNumber,
  /** The id given by the sender's client before it was sent. */
  clientId: id,
  from: sideSchema,
  /** Who wrote it; null where the account has been deleted since. */
  author: z.object({ id, name: z.string() }).nullable(),
  /** Plain text. */
  text: z.string(),
  /** The attached file. */
  file: messageFileSchema.nullable(),
  sentAt: instant,
})
export type Message = z.infer<typeof messageSchema>

const conversationSchema = z.object({
  /** The newest messages, or those before the cursor, in chronological order. */
  messages: z.array(messageSchema),
  /** The value of `before` for the next older part; null if there is none. */
  earlier: messageNumber.nullable(),
  /** The number of the last message read by each side. */
  readBy: z.object({ student: messageNumber, academy: messageNumber }),
  /** When it was closed; the student's next message reopens it. */
  closedAt: instant.nullable(),
})
export type Conversation = z.infer<typeof conversationSchema>

const participantSchema = z.object({ id, name: z.string(), email: z.string() })

const assigneeSchema = z.object({ id, name: z.string() })
export type Assignee = z.infer<typeof assigneeSchema>

const managedConversationSchema = conversationSchema.extend({
  user: participantSchema,
  /** The member of the office who is responsible; null if nobody is assigned. */
  assignee: assigneeSchema.nullable(),
})
export type ManagedConversation = z.infer<typeof managedConversationSchema>

const conversationSummarySchema = z.object({
  user: participantSchema,
  /** The student's messages that the academy has not read. */
  unread: z.number().int(),
  /** The beginning of the newest message. */
  last: z.object({ from: sideSchema, text: z.string(), sentAt: instant }),
  closedAt: instant.nullable(),
  /** The member of the office who is responsible; null if nobody is assigned. */
  assignee: assigneeSchema.nullable(),
})
export type ConversationSummary = z.infer<typeof conversationSummarySchema>

const partQuery = z.object({
  /** The `earlier` value of the part that was read before. */
  before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type PartQuery = z.infer<typeof partQuery>

export const newMessageSchema = z.object({
  text: text({ min: 1, max: messageMaximum }),
  /** Chosen by the sender's client: a message sent again is stored only once. */
  clientId: id,
})
export type NewMessage = z.infer<typeof newMessageSchema>

/** The number of the last message that the caller has seen. */
const seenSchema = z.object({ upTo: messageNumber })

const userParams = z.object({ userId: id })

export const getOwnConversation = endpoint({
  method: 'GET',
  path: '/messages',
  summary: 'The caller’s conversation with the academy; empty before the first message',
  query: partQuery,
  success: { status: 200, body: conversationSchema },
})

export const sendOwnMessage = endpoint({
  method: 'POST',
  path: '/messages',
  summary: 'Write to the academy; sent again with the same clientId, the message is stored once',
  body: newMessageSchema,
  success: { status: 201, body: messageSchema },
})

export const readOwnConversation = endpoint({
  method: 'POST',
  path: '/messages/read',
  summary: 'The caller has read the conversation up to a message',
  body: seenSchema,
  success: { status: 204, body: null },
})

export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/messages/unread',
  summary: 'Unread messages of the academy; for admins, conversations with unread messages',
  success: { status: 200, body: z.object({ count: z.number().int() }) },
})

export const conversationSorts = ['student', 'last'] as const
export type ConversationSort = (typeof conversationSorts)[number]

export const listConversations = endpoint({
  method: 'GET',
  path: '/admin/messages',
  summary:
    'Conversations with students, unread ones first, then the newest; searched in name, e-mail, messages',
  query: listQuery(conversationSorts).extend({
    state: z.enum(['open', 'closed']).optional(),
    /** Conversations assigned to the caller, or to nobody. */
    assigned: z.enum(['mine', 'nobody']).optional(),
  }),
  success: { status: 200, body: z.array(conversationSummarySchema), counted: true },
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/admin/messages/:userId',
  summary: 'The conversation with one student; empty before the first message',
  params: userParams,
  query: partQuery,
  success: { status: 200, body: managedConversationSchema },
})

export const sendAcademyMessage = endpoint({
  method: 'POST',
  path: '/admin/messages/:userId',
  summary: 'Write to a student; sent again with the same clientId, the message is stored once',
  params: userParams,
  body: newMessageSchema,
  success: { status: 201, body: messageSchema },
})

export const readConversation = endpoint({
  method: 'POST',
  path: '/admin/messages/:userId/read',
  summary: 'The academy has read the conversation up to a message',
  params: userParams,
  body: seenSchema,
  success: { status: 204, body: null },
})

export const markConversationUnread = endpoint({
  method: 'POST',
  path: '/admin/messages/:userId/unread',
  summary: 'Count the last message of the student as unread by the academy again',
  params: userParams,
  success: { status: 204, body: null },
})

export const closeConversation = endpoint({
  method: 'POST',
  path: '/admin/messages/:userId/close',
  summary: 'Close the conversation; 409 when the student has written since the last message seen',
  params: userParams,
  body: seenSchema,
  success: { status: 204, body: null },
})

export const reopenConversation = endpoint({
  method: 'POST',
  path: '/admin/messages/:userId/reopen',
  summary: 'Open a closed conversation again; an open one stays as it is',
  params: userParams,
  success: { status: 204, body: null },
})

export const listAssignees = endpoint({
  method: 'GET',
  path: '/admin/message-assignees',
  summary: 'Those of the office who may answer conversations, by name',
  success: { status: 200, body: z.array(assigneeSchema) },
})

export const assignConversation = endpoint({
  method: 'PUT',
  path: '/admin/messages/:userId/assignee',
  summary: 'Name who of the office answers a conversation, or nobody; whoever is named is told',
  params: userParams,
  body: z.object({ assignee: id.nullable() }),
  success: { status: 204, body: null },
})
