/** Something that happened in a channel at Telegram in which the academy's bot is. */
export type ChannelUpdate = {
  chatId: string
  /** The public name of the channel, if it has one. */
  username: string | null
  title: string
} & (
  | {
      what: 'post'
      messageId: string
      text: string
      sentAt: Date
      /** When it was changed; null for a new one. */
      editedAt: Date | null
    }
  /** The bot itself was made an admin, or is none any more. */
  | { what: 'bot'; isAdmin: boolean }
)

export type ChannelPost = ChannelUpdate & { what: 'post' }
