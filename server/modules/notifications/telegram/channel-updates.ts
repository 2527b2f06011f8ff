import { z } from 'zod'
import { withoutUnseen } from '#contract/one-line.ts'
import type { ChannelUpdate } from '#server/modules/signals/index.ts'

const channelSchema = z.object({
  id: z.number().int(),
  type: z.string(),
  title: z.string().optional(),
  username: z.string().optional(),
})
const postSchema = z.object({
  message_id: z.number().int(),
  /** In seconds since 1970. */
  date: z.number().int(),
  edit_date: z.number().int().optional(),
  chat: channelSchema,
  text: z.string().optional(),
  /** What stands below a picture. */
  caption: z.string().optional(),
})

/** What is read of an update about a channel. */
export const channelUpdateShape = z.object({
  channel_post: postSchema.optional(),
  edited_channel_post: postSchema.optional(),
  my_chat_member: z
    .object({ chat: channelSchema, new_chat_member: z.object({ status: z.string() }) })
    .optional(),
})

/** What an update tells of a channel; null if it is about something else, or nothing was written. */
export function channelUpdateOf({
  channel_post: made,
  edited_channel_post: edited,
  my_chat_member: own,
}: z.infer<typeof channelUpdateShape>): ChannelUpdate | null {
  const post = made ?? edited
  const chat = post?.chat ?? own?.chat
  if (chat?.type !== 'channel') return null
  const channel = {
    chatId: String(chat.id),
    username: chat.username ?? null,
    title: withoutUnseen(chat.title ?? '')
      .trim()
      .slice(0, 200)
      .toWellFormed(),
  }
  if (own)
    return { ...channel, what: 'bot', isAdmin: own.new_chat_member.status === 'administrator' }
  // The database takes no zero character.
  const text = (post?.text ?? post?.caption ?? '').replaceAll('\0', '').toWellFormed()
  if (!post || text.trim() === '') return null
  return {
    ...channel,
    what: 'post',
    messageId: String(post.message_id),
    text,
    sentAt: new Date(post.date * 1000),
    editedAt: edited ? new Date((edited.edit_date ?? edited.date) * 1000) : null,
  }
}
