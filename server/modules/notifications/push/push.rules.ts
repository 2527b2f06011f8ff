import { pages } from '#contract/pages.ts'
import type { PushPayload } from '#contract/push.ts'

/** So many characters of the text, with any title, stay within the 4 kB that push services take. */
const shownCharacters = 300

/** What a browser shows of a notification. */
export function messageOf(told: {
  title: string
  message: string
  actionHref: string | null
}): PushPayload {
  const characters = Array.from(told.message)
  const isLong = characters.length > shownCharacters
  return {
    title: told.title,
    message: isLong ? `${characters.slice(0, shownCharacters - 1).join('')}…` : told.message,
    href: told.actionHref ?? pages.dashboard,
  }
}
