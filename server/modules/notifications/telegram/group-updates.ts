import { z } from 'zod'
import { withoutUnseen } from '#contract/one-line.ts'

/** Something that happened in a group in which the bot is. */
export type GroupUpdate = { chatId: string } & (
  | {
      what: 'person'
      accountId: string
      /** '@user' or, without such a name, the first name. */
      name: string
      isIn: boolean
      /** Whether Telegram lets nobody remove the person: an admin, or a bot. */
      isExempt: boolean
      /** The link by which somebody has just joined. */
      link: string | null
      /** Whether it is known only because the person wrote something. */
      isWriting: boolean
    }
  /** The bot itself was made an admin, or is none any more. */
  | { what: 'bot'; isAdmin: boolean }
  /** Telegram has given the group another number. */
  | { what: 'moved'; to: string }
)

const personSchema = z.object({
  id: z.number().int().optional(),
  is_bot: z.boolean().optional(),
  first_name: z.string(),
  username: z.string().optional(),
})
const chatSchema = z.object({ id: z.number().int(), type: z.string() })
const memberSchema = z.object({
  status: z.string(),
  is_member: z.boolean().optional(),
  user: personSchema.optional(),
})
const membershipSchema = z.object({
  chat: chatSchema,
  from: personSchema,
  new_chat_member: memberSchema,
  invite_link: z.object({ invite_link: z.string() }).optional(),
})

/** What is read of an update. */
export const updateShape = z.object({
  update_id: z.number().int(),
  message: z
    .object({
      chat: chatSchema,
      from: personSchema.optional(),
      sender_chat: z.object({}).optional(),
      text: z.string().optional(),
      migrate_to_chat_id: z.number().int().optional(),
      left_chat_member: personSchema.optional(),
    })
    .optional(),
  my_chat_member: membershipSchema.optional(),
  chat_member: membershipSchema.optional(),
})

/** How somebody is called at Telegram, on one line. */
export const nameOf = (person: z.infer<typeof personSchema> | undefined): string =>
  person?.username
    ? `@${person.username}`
    : withoutUnseen(person?.first_name ?? '')
        .trim()
        .slice(0, 200)
        .toWellFormed() || 'you'

const adminStatuses = ['creator', 'administrator']

/** What a status at Telegram says of somebody in a group. */
export const standingOf = ({ status, is_member, user }: z.infer<typeof memberSchema>) => ({
  isIn:
    ['member', ...adminStatuses].includes(status) ||
    (status === 'restricted' && is_member === true),
  isExempt: adminStatuses.includes(status) || user?.is_bot === true,
})

const isGroup = ({ type }: { type: string }) => type === 'group' || type === 'supergroup'

/** What an update tells of a group; null if it is about something else, or nobody is named. */
export function groupUpdateOf({
  message,
  my_chat_member: own,
  chat_member: other,
}: z.infer<typeof updateShape>): GroupUpdate | null {
  const chat = (message ?? own ?? other)?.chat
  if (!chat || !isGroup(chat)) return null
  const chatId = String(chat.id)
  if (own) return { chatId, what: 'bot', isAdmin: own.new_chat_member.status === 'administrator' }
  if (message?.migrate_to_chat_id !== undefined) {
    return { chatId, what: 'moved', to: String(message.migrate_to_chat_id) }
  }
  const person = other ? other.new_chat_member.user : message?.from
  // Leaving is told once more as a message of whoever has left; what a chat writes comes from nobody.
  if (person?.id === undefined || message?.left_chat_member || message?.sender_chat) return null
  // Whoever writes is in the group; whether as an admin is told elsewhere.
  const standing = other
    ? standingOf(other.new_chat_member)
    : { isIn: true, isExempt: person.is_bot === true }
  return {
    chatId,
    what: 'person',
    accountId: String(person.id),
    name: nameOf(person),
    ...standing,
    link: other?.invite_link?.invite_link ?? null,
    isWriting: !other,
  }
}
