import type { PushPayload } from '#contract/notifications/push.ts'
import { pages } from '#contract/site/pages.ts'

/** So many characters of the text, with any title, stay within the 4 kB that push services take. */
const shownCharacters = 300

/** What a browser shows of a notification. */
export function messageOf(notification: {
  title: string
  message: string
  actionHref: string | null
}): PushPayload {
  const characters = Array.from(notification.message)
  const isLong = characters.length > shownCharacters
  return {
    title: notification.title,
    message: isLong
      ? `${characters.slice(0, shownCharacters - 1).join('')}…`
      : notification.message,
    href: notification.actionHref ?? pages.dashboard,
  }
}
