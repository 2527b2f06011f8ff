import { calendarDay, clock, dayOfYear, isSameDay, longDay } from '#client/ui/displays/format.ts'
import type { Message } from '#contract/messages/messages.ts'
import { studentParameter } from '#contract/site/pages.ts'

export const loadFailure = 'The messages could not be loaded.'
export const closing = {
  done: 'Conversation closed',
  failed: 'Failed to close the conversation.',
}

export const reopening = {
  done: 'Conversation reopened',
  failed: 'Failed to reopen the conversation.',
}

/** The badge's text: none for zero, and '9+' above nine. */
export function badgeOf(count: number): string | null {
  if (count <= 0) return null
  return count > 9 ? '9+' : String(count)
}

/** The day of an instant: 'Today', 'Yesterday', or the date. */
export function dayOf(instant: string, now: Date): string {
  if (isSameDay(instant, now)) return 'Today'
  if (isSameDay(instant, new Date(now.getTime() - dayLength))) return 'Yesterday'
  const isThisYear = calendarDay(instant).slice(0, 4) === calendarDay(now).slice(0, 4)
  return isThisYear ? dayOfYear(instant) : longDay(instant)
}

const dayLength = 24 * 60 * 60 * 1000

/** The time for today, the day for anything earlier. */
export function momentOf(instant: string, now: Date): string {
  return isSameDay(instant, now) ? clock(instant) : dayOf(instant, now)
}

interface Day {
  /** The instant of its first message. */
  begins: string
  messages: Message[]
}

/** Messages grouped by the day on which they were sent, in order. */
export function byDay(messages: readonly Message[]): Day[] {
  const found: Day[] = []
  for (const message of messages) {
    const last = found.at(-1)
    if (last && isSameDay(last.begins, message.sentAt)) {
      last.messages.push(message)
    } else found.push({ begins: message.sentAt, messages: [message] })
  }
  return found
}

/** The inbox's address with another conversation open, or none; the list's filters stay. */
export function withUser(params: URLSearchParams, userId: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (userId === null) next.delete(studentParameter)
  else next.set(studentParameter, userId)
  return next
}
