export {}

interface TelegramChatsTable {
  id: string
  userId: string
  /** Telegram's own number of the private chat. */
  chatId: string
  /** How its owner is called there. */
  name: string
  codeHash: Buffer
  connectedAt: Date
}

interface TelegramCodesTable {
  userId: string
  codeHash: Buffer
  expiresAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    telegramChats: TelegramChatsTable
    telegramCodes: TelegramCodesTable
  }
}
