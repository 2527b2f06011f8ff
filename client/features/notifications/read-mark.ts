import { useState } from 'react'
import type { Notification } from '#contract/notifications.ts'

const keyOf = (userId: string) => `notificationsRead:${userId}`

interface Parted {
  unread: Notification[]
  read: Notification[]
}

/** Parts notifications by the instant until which they have been read; null for never. */
export function partedBy(mark: string | null, items: readonly Notification[]): Parted {
  const until = mark === null ? Number.NEGATIVE_INFINITY : Date.parse(mark)
  const isUnread = ({ timestamp }: Notification) => !(Date.parse(timestamp) <= until)
  return {
    unread: items.filter(isUnread),
    read: items.filter((item) => !isUnread(item)),
  }
}

/**
 * What of somebody's notifications has been read on this device. `settle` counts all that are there as
 * read; it is called when the list is closed, so that what is new stays marked while it is looked at.
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
