import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant } from '../values.ts'

/** For how many minutes a link that connects a chat is valid. */
export const telegramCodeMinutes = 15

const telegramStatusSchema = z.object({
  /** Whether the academy has a bot. */
  available: z.boolean(),
  /** The chat that receives the caller's notifications; its name is '@user' or, without one, a first name. */
  connection: z.object({ name: z.string(), connectedAt: instant }).nullable(),
})
export type TelegramStatus = z.infer<typeof telegramStatusSchema>

export const readTelegram = endpoint({
  method: 'GET',
  path: '/telegram',
  summary: 'Whether notifications can go to Telegram, and to which chat the caller’s do',
  success: { status: 200, body: telegramStatusSchema },
})

export const connectTelegram = endpoint({
  method: 'POST',
  path: '/telegram/connection',
  summary: 'A link that connects the chat in which it is opened: once, within 15 minutes',
  success: { status: 201, body: z.object({ url: z.url(), expiresAt: instant }) },
})

export const disconnectTelegram = endpoint({
  method: 'DELETE',
  path: '/telegram/connection',
  summary: 'Send nothing more to Telegram; the same answer where nothing was sent',
  success: { status: 204, body: null },
})
