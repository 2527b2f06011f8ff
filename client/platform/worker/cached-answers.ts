/** The prefix of a cache of answers; the user's id follows. */
export const answersPrefix = 'answers-'

const forgetMessage = 'forget-answers'

/**
 * Tells the worker that what it has kept is being deleted, of all users or of all but one: answers that are
 * still on their way too.
 */
export const messageToForget = (butOf = ''): string => `${forgetMessage}:${butOf}`

/** Whose answers a message leaves alone: a user's, nobody's (''), or undefined where it is none of these. */
export function sparedBy(message: unknown): string | undefined {
  if (typeof message !== 'string' || !message.startsWith(`${forgetMessage}:`)) return undefined
  return message.slice(forgetMessage.length + 1)
}

/** The header that tells the page how old an answer shown offline is. */
export const cachedHeader = 'x-kept-at'

/**
 * The reads, below /api, whose last answers a student can see offline. Anything else is never cached:
 * the office, files, payments, sessions, secrets.
 */
const cached = [
  /^auth\/me$/,
  /^me\/(agenda|profile|preferences|reviews|calls|space|role-requests|certificates)$/,
  /^notifications$/,
  /^(community|academy)\/content$/,
  /^mentor\/mentorship-content$/,
  /^courses(\/|$)(?!.*\/uploads)(?!.*\.ics$)/,
  /^journal\/(trades|settings|figures|accounts|notes|plan)(\/[\w-]+)?$/,
  /^assignments(\/[\w-]+)?$/,
  /^messages(\/unread)?$/,
  /^mentorship\/(strategies|challenges)(\/[\w-]+)?$/,
]

/** Whether the answers of this address are cached. */
export const isStored = (path: string): boolean =>
  path.startsWith('/api/') && cached.some((one) => one.test(path.slice('/api/'.length)))
