/** Begins the name of a cache of answers; the user's id follows. */
export const answersPrefix = 'answers-'

/** Tells the worker that what it has kept is being deleted: answers that are still on their way too. */
export const forgetMessage = 'forget-answers'

/** The header that tells the page when an answer was given that is shown without connection. */
export const keptHeader = 'x-kept-at'

/**
 * The reads whose last answers a student sees without connection, below /api. What is not named here is
 * never kept: the office, files, what is paid, sessions, secrets.
 */
const kept = [
  /^auth\/me$/,
  /^me\/(agenda|profile|preferences|space|role-requests|certificates)$/,
  /^notifications$/,
  /^(community|academy)\/content$/,
  /^mentor\/mentorship-content$/,
  /^courses(\/|$)(?!.*\/uploads)(?!.*\.ics$)/,
  /^journal\/(trades|settings|figures|accounts|notes|plan)(\/[\w-]+)?$/,
  /^assignments(\/[\w-]+)?$/,
  /^messages(\/unread)?$/,
  /^mentorship\/(strategies|challenges)(\/[\w-]+)?$/,
]

/** Whether the answers of this address of the academy are kept. */
export const isKept = (path: string): boolean =>
  path.startsWith('/api/') && kept.some((one) => one.test(path.slice('/api/'.length)))
