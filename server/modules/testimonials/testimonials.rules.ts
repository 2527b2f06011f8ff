import type { PaidProgram } from '#contract/offers/programs.ts'

/** What is recorded of a member. Days are those of UTC. */
export interface Recorded {
  /** The accesses to paid programs that have begun, in their order; `to` is null while one is open. */
  accesses: readonly { program: PaidProgram; from: string; to: string | null }[]
  /** The day of the account. */
  registered: string
  /** What the closed trades with a result in R come to; null without any. */
  result: {
    trades: number
    fromStatements: number
    totalR: number
    since: string
    until: string
  } | null
}

export type ProgramTitles = Readonly<Record<PaidProgram, string>>

/** What is recorded of a member, in words: the programs with their dates and, if it is wanted, the result of the trades. */
export function recordedWords(
  { accesses, registered, result }: Recorded,
  titles: ProgramTitles,
  showsResult: boolean,
): string {
  const programs = accesses.map(({ program, from, to }) =>
    to === null ? `${titles[program]} since ${from}` : `${titles[program]} from ${from} to ${to}`,
  )
  const facts = programs.length > 0 ? programs : [`Free member since ${registered}`]
  if (showsResult) facts.push(result ? resultWords(result) : 'no closed trades with a stop')
  return `Recorded here: ${facts.join('; ')}.`
}

function resultWords({ trades, fromStatements, totalR, since, until }: RecordedResult): string {
  const sum = Math.round(totalR * 100) / 100
  const count = trades === 1 ? '1 closed trade' : `${trades} closed trades`
  const days = since === until ? `of ${since}` : `from ${since} to ${until}`
  return `${sum > 0 ? '+' : ''}${sum}R in ${count} with a stop ${days}, ${fromStatements} of them from statements`
}

type RecordedResult = NonNullable<Recorded['result']>

/** What is shown of what, from when, and among how many. */
export function basisWords({
  shown,
  written,
  since,
  until,
  students,
}: {
  shown: number
  written: number
  since: string
  until: string
  students: number
}): string {
  const all = written === 1 ? 'the 1 review' : `the ${written} reviews`
  const people = students === 1 ? '1 student' : `${students} students`
  return `${shown} of ${all} that members wrote here from ${since} to ${until} (UTC), chosen by the academy, which has had ${people} so far, those who left included. What is recorded of each follows every change.`
}

const day = 24 * 60 * 60 * 1000

/**
 * Whether the office is told of words that a member has put in the place of others, if there were any: not while it has been
 * told within a day that those wait, so that nobody who improves a text writes to it again and again.
 */
export function isNews(
  before: { writtenAt: Date; shownAt: Date | null } | undefined,
  at: Date,
): boolean {
  if (!before || before.shownAt !== null) return true
  return at.getTime() - before.writtenAt.getTime() >= day
}
