import type { Api, GrammyError } from 'grammy'
import { z } from 'zod'
import type { ChannelUpdate } from '#server/modules/signals/index.ts'
import { channelUpdateOf, channelUpdateShape } from './channel-updates.ts'
import { type GroupUpdate, groupUpdateOf, nameOf, updateShape } from './group-updates.ts'

/** What the academy says to Telegram, and hears from it. */
export interface TelegramBot {
  /** The bot's name, under which people find it. */
  username(): Promise<string>
  /** Sends HTML that has been escaped. Rejects with TelegramRefusal, or as the network does. */
  send(chatId: string, html: string): Promise<void>
  /** Makes any other call of the library. Rejects like `send`. */
  call<T>(work: (api: Api) => Promise<T>): Promise<T>
  /** Waits, at most so many seconds, for what people write; all before `offset` counts as read. */
  updates(options: { offset: number; seconds: number; signal: AbortSignal }): Promise<BotUpdate[]>
}

/** Something that happened in a private chat with the bot. */
export interface BotUpdate {
  id: number
  chatId: string
  /** '@user' or, without such a name, the first name. */
  name: string
  /** What was written; null when the bot was blocked. */
  text: string | null
  /** What happened in a group instead; null in a private chat. */
  group: GroupUpdate | null
  /** What happened in a channel instead. */
  channel: ChannelUpdate | null
}

/** Telegram understood the call and refused it. */
export class TelegramRefusal extends Error {
  readonly code: number
  /** Seconds after which it may be tried again; only where Telegram says so. */
  readonly retryAfter: number | undefined
  /** The number that the group has now, where Telegram has given it another. */
  readonly movedTo: string | undefined

  constructor({ error_code, description, parameters }: GrammyError) {
    super(`Telegram answered ${error_code}: ${description}`)
    this.name = 'TelegramRefusal'
    this.code = error_code
    this.retryAfter = parameters.retry_after
    this.movedTo = parameters.migrate_to_chat_id?.toString()
  }

  /** Whether nothing will ever reach this chat: it was blocked or deleted. */
  get isGone(): boolean {
    return this.code === 403 || (this.code === 400 && /chat not found/.test(this.message))
  }
}

const callSeconds = 5

// The library names the type of a package that stands in for the browsers' own.
type Signal = Parameters<Api['getUpdates']>[1]

/** Speaks to Telegram, or to what stands for it at `apiRoot`. */
export function createTelegramBot(token: string, apiRoot: string | null): TelegramBot {
  const root = apiRoot === null ? {} : { apiRoot }
  const open = async (timeoutSeconds: number) => {
    const { Api: Client } = await import('grammy')
    return new Client(token, { ...root, timeoutSeconds })
  }
  let opened: Promise<Api> | null = null
  const api = () => {
    opened ??= open(callSeconds)
    return opened
  }
  let known: string | null = null
  return {
    async username() {
      known ??= (await (await api()).getMe().catch(refused)).username
      return known
    },
    async send(chatId, html) {
      await (await api())
        .sendMessage(chatId, html, {
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
        })
        .catch(refused)
    },
    call: async (work) => work(await api()).catch(refused),
    async updates({ offset, seconds, signal }) {
      const waiting = await open(seconds + callSeconds)
      const wanted = [
        'message',
        'my_chat_member',
        'chat_member',
        'channel_post',
        'edited_channel_post',
      ] as const
      const found = await waiting
        .getUpdates({ offset, timeout: seconds, allowed_updates: wanted }, signal as Signal)
        .catch(refused)
      return z.array(updateSchema).parse(found)
    },
  }
}

async function refused(error: unknown): Promise<never> {
  const { GrammyError, HttpError } = await import('grammy')
  if (error instanceof GrammyError) throw new TelegramRefusal(error)
  // What is inside names the address, and the address the secret token: no log may have it.
  if (error instanceof HttpError) throw new Error('Telegram could not be reached')
  throw error
}

/** Of what Telegram tells, the little that is needed; whatever is unknown becomes an empty text. */
const updateSchema = z
  .intersection(updateShape, channelUpdateShape)
  .transform((update): BotUpdate => {
    const { update_id, message, my_chat_member } = update
    const { chat, from } = message ?? my_chat_member ?? {}
    const isBlocked = my_chat_member?.new_chat_member.status === 'kicked'
    return {
      id: update_id,
      // Groups and channels are nobody's own.
      chatId: chat?.type === 'private' ? String(chat.id) : '',
      name: nameOf(from),
      text: isBlocked ? null : (message?.text ?? ''),
      group: groupUpdateOf(update),
      channel: channelUpdateOf(update),
    }
  })
