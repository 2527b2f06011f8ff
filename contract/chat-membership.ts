import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery } from './lists.ts'
import { programNames } from './offers/program-table.ts'
import { id, instant, text } from './values.ts'

export const chatServices = ['telegram', 'discord'] as const
const chatServiceSchema = z.enum(chatServices)
export type ChatService = z.infer<typeof chatServiceSchema>

const programSchema = z.enum(programNames)
const groupParams = z.object({ program: programSchema, service: chatServiceSchema })
export type ChatGroupParams = z.infer<typeof groupParams>

const telegramId = z.string().regex(/^-?\d{1,20}$/, 'Enter the group ID, such as -1001234567890')
const discordId = z.string().regex(/^\d{1,20}$/, 'Enter an ID, such as 123456789012345678')

/** For how many minutes a member's link into a group is valid. */
export const chatLinkMinutes = 60

/** How many people of a group are in which state. */
const countsSchema = z.object({ in: z.int(), strangers: z.int(), failed: z.int() })

const chatGroupSchema = z.object({
  program: programSchema,
  /** The program's name. */
  name: z.string(),
  service: chatServiceSchema,
  /** Whether the academy has a bot for this service. */
  available: z.boolean(),
  /** The group's number at Telegram, the server's at Discord; null if no group is managed. */
  chatId: z.string().nullable(),
  /** Discord: the role that stands for the access. */
  roleId: z.string().nullable(),
  /** Discord: the channel in which people arrive. */
  channelId: z.string().nullable(),
  /** The group's name at the service, empty until it was asked. */
  title: z.string(),
  /** After how many days strangers have to leave; null if they may stay. */
  noticeDays: z.int().nullable(),
  /** Why nothing is done in the group, and what helps. */
  trouble: z.string().nullable(),
  counts: countsSchema,
  updatedAt: instant.nullable(),
})
export type ChatGroup = z.infer<typeof chatGroupSchema>

export const chatGroupInputSchema = z.object({
  /** Null to manage no group: whoever is in it stays. */
  chatId: telegramId.nullable(),
  roleId: discordId.nullable().default(null),
  channelId: discordId.nullable().default(null),
  noticeDays: z.int().min(1).max(30).nullable(),
  /** The value last read, to detect whether somebody else has changed it since; null if there was no group. */
  updatedAt: instant.nullable(),
})
export type ChatGroupInput = z.infer<typeof chatGroupInputSchema>

export const listChatGroups = endpoint({
  method: 'GET',
  path: '/admin/chat-groups',
  summary: 'The groups at Telegram and Discord whose members follow the access to each program',
  success: { status: 200, body: z.array(chatGroupSchema) },
})

export const updateChatGroup = endpoint({
  method: 'PUT',
  path: '/admin/chat-groups/:program/:service',
  summary:
    'Set which group belongs to a program; 409 when someone else has changed it since, or it is another program’s',
  params: groupParams,
  body: chatGroupInputSchema,
  success: { status: 200, body: chatGroupSchema },
})

const tryOutSchema = z.object({
  title: z.string(),
  /** How many people are in it, as the service says; null where it does not. */
  people: z.int().nullable(),
  /** What is missing, each with what to do; empty if all is well. */
  problems: z.array(z.string()),
})
export type ChatGroupTryOut = z.infer<typeof tryOutSchema>

export const tryChatGroup = endpoint({
  method: 'POST',
  path: '/admin/chat-groups/:program/:service/try',
  summary: 'Ask the service whether the bot can do its work in the group, and what is missing',
  params: groupParams,
  success: { status: 200, body: tryOutSchema },
})

/**
 * In the group; with access but not there; with access and no linked account; out since the access ended; in the group
 * and no member; refused by the service.
 */
export const chatStates = ['in', 'absent', 'unlinked', 'out', 'stranger', 'failed'] as const
const chatStateSchema = z.enum(chatStates)
export type ChatState = z.infer<typeof chatStateSchema>

const chatPersonSchema = z.object({
  /** Of the row; with access and no row, the user's. */
  id,
  userId: id.nullable(),
  /** Of the account at the academy; for a stranger, at the service. */
  name: z.string(),
  /** The account at the service; null if none is linked. */
  account: z.string().nullable(),
  state: chatStateSchema,
  /** Why the service refused. */
  failure: z.string().nullable(),
  /** When a stranger was asked to leave. */
  noticedAt: instant.nullable(),
})
export type ChatPerson = z.infer<typeof chatPersonSchema>

export const chatPeopleSorts = ['name', 'state'] as const
export type ChatPeopleSort = (typeof chatPeopleSorts)[number]

const filterFields = {
  program: programSchema.default('academy'),
  service: chatServiceSchema.default('telegram'),
  state: chatStateSchema.optional(),
}
export const chatPeopleFilterSchema = z.object({
  ...filterFields,
  search: text({ max: 100 }).optional(),
})
export type ChatPeopleFilter = z.infer<typeof chatPeopleFilterSchema>

export const listChatPeople = endpoint({
  method: 'GET',
  path: '/admin/chat-people',
  summary: 'Who is in the group of a program, who is not, and who is a stranger there',
  query: listQuery(chatPeopleSorts).extend(filterFields),
  success: { status: 200, body: z.array(chatPersonSchema), counted: true },
})

export const chatPeopleCsvPath = '/admin/chat-people.csv'

export const retryChatPerson = endpoint({
  method: 'POST',
  path: '/admin/chat-people/:id/retry',
  summary: 'Try once more what the service refused',
  params: z.object({ id }),
  success: { status: 204, body: null },
})

const ownChatGroupSchema = z.object({
  program: programSchema,
  /** The program's name. */
  name: z.string(),
  service: chatServiceSchema,
  title: z.string(),
  /** Whether the caller's account at the service is linked. */
  isLinked: z.boolean(),
  isIn: z.boolean(),
})
export type OwnChatGroup = z.infer<typeof ownChatGroupSchema>

export const listOwnChatGroups = endpoint({
  method: 'GET',
  path: '/chat-groups',
  summary: 'The groups that the caller’s access opens',
  success: { status: 200, body: z.array(ownChatGroupSchema) },
})

export const unlinkDiscord = endpoint({
  method: 'DELETE',
  path: '/chat-groups/discord/account',
  summary: 'Unlink the caller’s account at Discord; the same answer where none was linked',
  success: { status: 204, body: null },
})

export const makeChatLink = endpoint({
  method: 'POST',
  path: '/chat-groups/:program/:service/link',
  summary: 'A link by which the caller alone joins the group, once; an earlier one is revoked',
  params: groupParams,
  success: {
    status: 201,
    body: z.object({
      url: z.url(),
      expiresAt: instant,
      /** Discord: what to write in the channel where the link leads, to be let in; null at Telegram. */
      code: z.string().nullable(),
    }),
  },
})
