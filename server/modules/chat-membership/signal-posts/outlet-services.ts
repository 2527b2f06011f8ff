import type { ChatService as ServiceName } from '#contract/chat-membership.ts'
import { type TelegramBot, TelegramRefusal } from '#server/modules/notifications/index.ts'
import type { Seal } from '#server/platform/mail/seal.ts'
import { problemOf, type Refusal, titleOf } from '../services/chat-service.ts'
import {
  type Discord,
  DiscordRefusal,
  discordCodes,
  discordRefusalOf,
} from '../services/discord.ts'
import { refusalOf } from '../services/telegram-groups.ts'
import { discordText, type PostText, telegramText } from './post-text.rules.ts'

/** A service where signals are posted. */
export interface OutletService {
  readonly name: string
  /** The address as it is stored, and what is shown of it. */
  close(address: string): { address: string; shown: string }
  write(now: PostText, original: PostText | null): string
  /** Sends a new message; its number. */
  send(address: string, text: string): Promise<string>
  /** Changes a message; that it says this already is no error. */
  edit(address: string, messageId: string, text: string): Promise<void>
  tryOut(address: string): Promise<{ title: string; problems: string[] }>
  refusalOf(error: unknown): Refusal
}

export type OutletServices = { readonly [Name in ServiceName]: OutletService | null }

const noPreview = { parse_mode: 'HTML', link_preview_options: { is_disabled: true } } as const

/** The channels in which the academy's bot is an admin. */
export const telegramChannels = (bot: TelegramBot): OutletService => ({
  name: 'Telegram',
  close: (address) => ({ address, shown: address }),
  write: telegramText,
  async send(address, text) {
    const sent = await bot.call((api) => api.sendMessage(address, text, noPreview))
    return String(sent.message_id)
  },
  async edit(address, messageId, text) {
    await bot
      .call((api) => api.editMessageText(address, Number(messageId), text, noPreview))
      .catch((error: unknown) => {
        if (error instanceof TelegramRefusal && /not modified/.test(error.message)) return
        throw error
      })
  },
  async tryOut(address) {
    try {
      const chat = await bot.call((api) => api.getChat(address))
      const self = await bot.call((api) => api.getMe())
      const member = await bot.call((api) => api.getChatMember(address, self.id))
      const title = titleOf(chat.title)
      if (member.status !== 'administrator') return { title, problems: [noAdmin] }
      const mayPost = chat.type !== 'channel' || member.can_post_messages === true
      return { title, problems: mayPost ? [] : [mayNotPost] }
    } catch (error) {
      const problem = problemOf(refusalOf(error))
      if (problem === null) throw error
      return { title: '', problems: [problem] }
    }
  },
  refusalOf,
})

const noAdmin =
  'The bot is not an admin of the channel. Open the channel in Telegram, choose Administrators, Add Admin, and add the bot.'
const mayNotPost =
  'The bot may not post. Open its entry among the administrators and switch on ‘Post Messages’.'

/** Webhooks, whose address is a secret. */
export function discordWebhooks(discord: Discord, seal: Seal): OutletService {
  const pathOf = (address: string): `/${string}` => {
    try {
      const { id, token } = seal.open(address) as { id: string; token: string }
      return `/webhooks/${id}/${token}`
    } catch {
      // It was sealed with another JWT_SECRET.
      throw new DiscordRefusal(404, discordCodes.unknownWebhook, 'The address cannot be read')
    }
  }
  const body = (content: string) => ({ content, allowed_mentions: { parse: [] } })
  return {
    name: 'Discord',
    close(address) {
      const [id = '', token = ''] = address.split('/').slice(-2)
      return { address: seal.close({ id, token }), shown: `Webhook ${id}` }
    },
    write: discordText,
    async send(address, text) {
      const query = new URLSearchParams({ wait: 'true' })
      const sent = await discord.call<{ id: string }>((rest) =>
        rest.post(pathOf(address), { auth: false, query, body: body(text) }),
      )
      return sent.id
    },
    async edit(address, messageId, text) {
      await discord.call((rest) =>
        rest.patch(`${pathOf(address)}/messages/${messageId}`, { auth: false, body: body(text) }),
      )
    },
    async tryOut(address) {
      try {
        const webhook = await discord.call<{ name: string | null }>((rest) =>
          rest.get(pathOf(address), { auth: false }),
        )
        return { title: titleOf(webhook.name ?? ''), problems: [] }
      } catch (error) {
        const problem = problemOf(webhookRefusalOf(error))
        if (problem === null) throw error
        return { title: '', problems: [problem] }
      }
    },
    refusalOf: webhookRefusalOf,
  }
}

const isUseless = (error: DiscordRefusal) =>
  error.code === discordCodes.unknownWebhook || [401, 403].includes(error.status)

const webhookRefusalOf = (error: unknown): Refusal =>
  error instanceof DiscordRefusal && isUseless(error)
    ? {
        kind: 'group',
        trouble:
          'This webhook no longer exists at Discord. Create one in the channel’s settings, under Integrations, and enter its URL.',
      }
    : discordRefusalOf(error)
