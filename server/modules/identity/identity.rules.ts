import type { MailTopic } from '#contract/identity/identity.ts'
import type { PreferenceColumns } from './profile.store.ts'

const second = 1000

const day = 24 * 60 * 60 * second

/** How long a session lives after its last refresh, in milliseconds. */
export const sessionMs = 7 * day

/** The maximum lifetime of a session, in milliseconds, however it is used: then the password is required again. */
const longestSessionMs = 90 * day

/** When a session that began at `createdAt` and is used at `at` ends. */
export const sessionEnd = (createdAt: Date, at: Date): Date =>
  new Date(Math.min(at.getTime() + sessionMs, createdAt.getTime() + longestSessionMs))

/** How long a rotated refresh token still gets its successor, in milliseconds, for tabs that refresh at once. */
const graceMs = 10 * second

/**
 * The normalised form of an e-mail address for comparison: spellings that differ only in case or
 * Unicode form are one account. Never fails; characters impossible in an address (NUL, lone
 * surrogates) become U+FFFD, so that the key can be looked up without ever matching.
 */
export const emailKey = (email: string): string =>
  email.toWellFormed().replaceAll('\u0000', '\uFFFD').trim().normalize('NFKC').toLowerCase()

/**
 * What to do with a refresh token: `rotate` it; `repeat` the successor it already has; `revoke` the
 * whole session, because a token used up long ago or by another client is in two hands; or just
 * `refuse` it.
 */
type RefreshVerdict = 'rotate' | 'repeat' | 'revoke' | 'refuse'

interface RefreshFacts {
  session: { createdAt: Date; expiresAt: Date; revokedAt: Date | null; userAgent: string }
  token: { expiresAt: Date; rotatedAt: Date | null }
  userAgent: string
  at: Date
}

export function judgeRefresh({ session, token, userAgent, at }: RefreshFacts): RefreshVerdict {
  if (session.revokedAt || session.expiresAt <= at) return 'refuse'
  // For sessions that an earlier release has extended beyond the maximum.
  if (sessionEnd(session.createdAt, at) <= at) return 'refuse'
  if (!token.rotatedAt) return token.expiresAt > at ? 'rotate' : 'refuse'
  const sinceRotation = at.getTime() - token.rotatedAt.getTime()
  return sinceRotation <= graceMs && session.userAgent === userAgent ? 'repeat' : 'revoke'
}

/** The purpose of the key that signs all tokens; changing it signs everybody out. */
export const tokenPurpose = 'access tokens'

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (userAgent: string, table: readonly [RegExp, string][]) =>
  table.find(([sign]) => sign.test(userAgent))?.[1]

/** The name of a device by its user agent: 'Firefox on Windows', 'Unknown device'. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(userAgent, browsers)
  const system = nameIn(userAgent, systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

// News of the academy by mail is opt-in, news about oneself is not.
export const defaultPreferences: PreferenceColumns = {
  timeZone: null,
  notifyInApp: true,
  notifyByEmail: false,
  mailAccount: true,
  mailLearning: true,
  mailSessions: true,
  mailMessages: true,
  mailOffice: true,
  headsByMail: true,
  headsByTelegram: false,
}

/** The column that says whether a user takes a kind of mails. */
export const columnOfMails = {
  news: 'notifyByEmail',
  account: 'mailAccount',
  learning: 'mailLearning',
  sessions: 'mailSessions',
  messages: 'mailMessages',
  office: 'mailOffice',
} as const satisfies Record<MailTopic, keyof PreferenceColumns>
