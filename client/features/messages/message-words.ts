import type { Message } from '#contract/messages.ts'
import { studentParameter } from '#contract/pages.ts'

export const loadFailure = 'The messages could not be loaded.'
export const closing = {
  done: 'Conversation closed',
  failed: 'Failed to close the conversation.',
}

/** What the badge shows: nothing for none, and '9+' above nine. */
export function badgeOf(count: number): string | null {
  if (count <= 0) return null
  return count > 9 ? '9+' : String(count)
}

const times = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })

export const timeOf = (instant: string): string => times.format(new Date(instant))

const daysOfYear = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' })

/** The day of an instant in the screen's time zone: 'Today', 'Yesterday', or the date. */
export function dayOf(instant: string, now: Date): string {
  const date = new Date(instant)
  const today = new Date(now)
  if (isSameDay(date, today)) return 'Today'
  today.setDate(today.getDate() - 1)
  if (isSameDay(date, today)) return 'Yesterday'
  return (date.getFullYear() === now.getFullYear() ? daysOfYear : days).format(date)
}

/** The time of today's, the day of earlier ones. */
export function momentOf(instant: string, now: Date): string {
  return isSameDay(new Date(instant), now) ? timeOf(instant) : dayOf(instant, now)
}

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

interface Day {
  /** The instant of its first message. */
  begins: string
  messages: Message[]
}

/** Messages by the day on which they were sent, in their order. */
export function byDay(messages: readonly Message[]): Day[] {
  const found: Day[] = []
  for (const message of messages) {
    const last = found.at(-1)
    if (last && isSameDay(new Date(last.begins), new Date(message.sentAt))) {
      last.messages.push(message)
    } else found.push({ begins: message.sentAt, messages: [message] })
  }
  return found
}

/** The inbox's address with another conversation open, or none; the place in the list stays. */
export function withUser(params: URLSearchParams, userId: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (userId === null) next.delete(studentParameter)
  else next.set(studentParameter, userId)
  return next
}
