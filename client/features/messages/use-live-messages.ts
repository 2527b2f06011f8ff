import { useLiveInvalidation } from '#client/platform/live.tsx'
import { seconds } from '#client/platform/query.ts'
import type { EventType } from '#contract/events.ts'
import { messageKeys } from './messages.queries.ts'

const messageEvents: readonly EventType[] = ['message.new', 'message.read', 'conversation.closed']

/** Has everything about messages read again when something happens: at once, then once a second. */
export const useLiveMessages = (): void =>
  useLiveInvalidation(messageEvents, messageKeys.all, seconds(1))
