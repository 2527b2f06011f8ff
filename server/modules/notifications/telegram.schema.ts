export {}

interface TelegramChatsTable {
  id: string
  user_id: string
  /** Telegram's own number of the private chat. */
  chat_id: string
  /** How its owner is called there. */
  name: string
  code_hash: Buffer
  connected_at: Date
}

interface TelegramCodesTable {
  user_id: string
  code_hash: Buffer
  expires_at: Date
}

interface TelegramDeliveriesTable {
  notification_id: string
  chat: string
  held_until: Date | null
  delivered_at: Date | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    telegram_chats: TelegramChatsTable
    telegram_codes: TelegramCodesTable
    telegram_deliveries: TelegramDeliveriesTable
  }
}
