import { useState } from 'react'
import type { Notification } from '#contract/notifications/notifications.ts'

const keyOf = (userId: string) => `notificationsRead:${userId}`

interface Parted {
  unread: Notification[]
  read: Notification[]
}

/** Splits notifications by the instant up to which they have been read; null for never. */
export function partedBy(mark: string | null, items: readonly Notification[]): Parted {
  const until = mark === null ? Number.NEGATIVE_INFINITY : Date.parse(mark)
  const isUnread = ({ timestamp }: Notification) => !(Date.parse(timestamp) <= until)
  return {
    unread: items.filter(isUnread),
    read: items.filter((item) => !isUnread(item)),
  }
}

/**
 * Which of the user's notifications have been read on this device. `settle` marks all current ones as
 * read; it is called when the list closes, so that new ones stay highlighted while it is open.
 */
export function useReadMark(userId: string) {
  const [mark, setMark] = useState(() => localStorage.getItem(keyOf(userId)))
  const settle = (items: readonly Notification[]) => {
    const newest = items.reduce<string | null>(
      (latest, { timestamp }) =>
        latest === null || Date.parse(timestamp) > Date.parse(latest) ? timestamp : latest,
      mark,
    )
    if (newest === null || newest === mark) return
    localStorage.setItem(keyOf(userId), newest)
    setMark(newest)
  }
  return { part: (items: readonly Notification[]) => partedBy(mark, items), settle }
}
