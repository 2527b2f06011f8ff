/** Begins the name of a cache of answers; the user's id follows. */
export const answersPrefix = 'answers-'

/** The header that tells the page when an answer was given that is shown without connection. */
export const keptHeader = 'x-kept-at'

/**
 * The reads whose last answers a student sees without connection, below /api. What is not named here is
 * never kept: the office, files, what is paid, sessions, secrets.
 */
const kept = [
  /^auth\/me$/,
  /^me\/(profile|preferences|space|role-requests|certificates)$/,
  /^notifications$/,
  /^(community|academy)\/content$/,
  /^mentor\/mentorship-content$/,
  /^courses(\/|$)(?!.*\/uploads)(?!.*\.ics$)/,
  /^journal\/(trades|settings|figures)(\/[\w-]+)?$/,
  /^assignments(\/[\w-]+)?$/,
  /^messages(\/unread)?$/,
  /^mentorship\/(strategies|challenges)(\/[\w-]+)?$/,
]

/** Whether the answers of this address of the academy are kept. */
export const isKept = (path: string): boolean =>
  path.startsWith('/api/') && kept.some((one) => one.test(path.slice('/api/'.length)))
