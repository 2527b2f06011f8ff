import { maxBatchReads } from '#contract/batch-reads.ts'
import { readImpersonation } from '../session/impersonation.ts'
import { readAccessToken } from '../session/tokens.ts'
import { earlyKey } from './early-script.ts'

/**
 * What a dashboard page requests before its scripts have run: what it requested the last time this
 * device showed it. The inline script starts the calls and the scripts, `takeEarly` hands the answers
 * to the queries that make the same calls, and `rememberEarly` stores what the next visit should
 * request.
 */
interface StoredReads {
  /** The build that the scripts belong to. */
  build: string
  /** Addresses below /api. */
  calls: string[]
  /** The queries whose data are such an answer as it came. */
  queries: EarlyQuery[]
  /** Addresses of scripts. */
  scripts: string[]
}

/** A query, and the read below /api that answers it. */
export interface EarlyQuery {
  key: readonly unknown[]
  of: string
  /** The answer is one page of a list, whose total is in a header. */
  counted?: true
  /** It is read again on every screen, however new its data are. */
  again?: true
}

/** The answers by address. */
export type EarlyParts = Record<string, { headers: Record<string, string>; body: string }>

declare global {
  interface Window {
    /**
     * Started by the inline script: the answers by address, and the token they were requested with, which
     * is the one that had run out while it is being replaced.
     */
    early?: {
      /** The page's build: the address of one of its scripts, since React removes the element later on. */
      build: string | null
      token: string | null
      answers: Record<string, Promise<Response | undefined>>
      /** None if another build has stored them: their data may have had another form. */
      queries: EarlyQuery[]
      /** All answers in one, and `given` once they have come. */
      parts?: Promise<EarlyParts>
      received?: EarlyParts
    }
  }
}

const mostPages = 12
/** Milliseconds after the start of a page until which an answer is as good as a new one. */
const freshFor = 15_000

/** What this page requested before its content was complete, in order. */
const requested = new Set<string>()
let isRemembered = false
/** The last automatic redirect. */
let led: { from: string; to: string } | undefined

/** Records that a page has successfully read `address`, below /api. */
export function noteRead(address: string): void {
  if (!isRemembered && requested.size < maxBatchReads) requested.add(address)
}

/**
 * The answer to a read that was requested before the scripts ran; undefined if it was not requested,
 * was for another token, failed, or is too old. Each is returned once.
 */
export function takeEarly(
  address: string,
  token: string | null,
): Promise<Response | undefined> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.early
  const answer = early?.answers[address]
  if (!early || !answer) return undefined
  delete early.answers[address]
  if (early.token !== token || performance.now() > freshFor) return undefined
  return answer
}

/**
 * What was requested before the scripts ran, for the session that is still here and while it is new;
 * undefined if nothing was.
 */
export function readEarly(): Window['early'] {
  const early = typeof window === 'undefined' ? undefined : window.early
  if (!early || early.token !== readAccessToken() || performance.now() > freshFor) return undefined
  return early
}

/** Leaves nobody the answer to a read, since it has been used. */
export function dropEarly(address: string): void {
  delete window.early?.answers[address]
}

/** Notes that this address redirects to `to`: what is read there is what this address needs. */
export function noteLeadingOn(to: string): void {
  led = { from: location.pathname, to }
}

/**
 * Stores what this page requested before its content was complete, only for the address it started at, and
 * which of its queries have an answer as it came.
 */
export function rememberEarly(queries: EarlyQuery[]): void {
  if (isRemembered) return
  isRemembered = true
  const [start] = performance.getEntriesByType('navigation')
  const { pathname } = location
  const build = window.early?.build
  if (!start || !build) return
  const began = new URL(start.name).pathname
  if (began !== pathname && (led?.from !== began || led.to !== pathname)) return
  if (readAccessToken() === null || readImpersonation()) return
  // A query that was given its answer has made no call.
  const calls = [...new Set([...requested, ...queries.map(({ of }) => of)])].slice(0, maxBatchReads)
  const stored: StoredReads = { build, calls, queries, scripts: scriptsSoFar() }
  const { [began]: _, ...others } = readAll()
  const pages = [...Object.entries(others), [began, stored]].slice(-mostPages)
  try {
    localStorage.setItem(earlyKey, JSON.stringify(Object.fromEntries(pages)))
  } catch {
    // Storage is full: the next visit only makes its calls later.
  }
}

/** One user's reads must not be repeated for the next user. */
export function forgetEarly(): void {
  localStorage.removeItem(earlyKey)
}

/** The scripts that the page requested, each of them once. */
function scriptsSoFar(): string[] {
  const addresses = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && /^\/assets\/.*\.js$/.test(pathname),
    )
    .map(({ pathname }) => pathname)
  return [...new Set(addresses)]
}

function readAll(): Record<string, StoredReads> {
  try {
    return Object(JSON.parse(localStorage.getItem(earlyKey) ?? '{}'))
  } catch {
    return {}
  }
}
