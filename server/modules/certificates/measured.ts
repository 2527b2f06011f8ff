import type { MeasuredFigure } from '#contract/site/measured-figures.ts'
import type { MeasuredKind } from '#contract/site/site-words.ts'
import { addMonths } from '#contract/times/calendar-months.ts'
import type { CertificatesDeps } from './index.ts'
import {
  countResults,
  countStudents,
  type ResultCounts,
  type StudentCounts,
  studentsAmong,
} from './students.store.ts'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** How old the figures may be: they are counted over everybody, and asked for by every visitor. */
const seconds = 60

/** With at least this many closed trades somebody's result is counted; the trigger of `left_students` says the same. */
const tradesToSay = 20
/** With fewer students than this a share would say how a single one did. */
const studentsToSay = 5

type MeasuringDeps = Pick<
  CertificatesDeps,
  'access' | 'db' | 'journal' | 'now' | 'offers' | 'parts'
>

/**
 * Figures about students as they are recorded, with what each counts; none of a kind before there is anything to count.
 * Those who left are included. Counted once for all who look, and kept for a minute.
 */
export function createMeasuredFigures(deps: MeasuringDeps) {
  const { now, parts } = deps
  const share = <Value>(count: () => Promise<Value>) =>
    parts.share({
      now,
      changedBy: ['settings.changed'],
      seconds,
      build: async () => ({ value: await count() }),
    })
  const people = share(() => countPeople(deps))
  // Apart, since all trades are gone through for it.
  const results = share(() => countAhead(deps))
  return {
    async figures(kinds: readonly MeasuredKind[]): Promise<MeasuredFigure[]> {
      const counts = kinds.some((kind) => kind !== 'ahead') ? (await people()).value : null
      const ahead = kinds.includes('ahead') ? (await results()).value : null
      return kinds.flatMap((kind) => (kind === 'ahead' ? ahead : counts?.[kind]) ?? [])
    },
    students: async (): Promise<number> => (await people()).value.count,
  }
}

const programsOf = async ({ db, offers }: MeasuringDeps) => (await offers.read(db.pool)).offers

async function countPeople(deps: MeasuringDeps): Promise<{
  count: number
  students: MeasuredFigure | null
  certified: MeasuredFigure | null
}> {
  const at = deps.now()
  const { academy, mentorship } = await programsOf(deps)
  const months = academy.accessMonths ?? 0
  const early = addMonths(at, -months)
  const counts = await countStudents(deps.db.pool, deps.access.begunBy(at), { at, early })
  return {
    count: counts.students,
    students: studentsFigure(counts, `${academy.title} or ${mentorship.title}`, at),
    certified: certifiedFigure(counts, academy.title, months),
  }
}

async function countAhead(deps: MeasuringDeps): Promise<MeasuredFigure | null> {
  const { access, db, journal } = deps
  const at = deps.now()
  const { academy, mentorship } = await programsOf(deps)
  const begun = access.begunBy(at)
  const recorded = journal.recordedInStatement({
    among: studentsAmong(begun),
    atLeast: tradesToSay,
  })
  const counts = await countResults(db.pool, begun, { at, recorded })
  return aheadFigure(counts, `${academy.title} or ${mentorship.title}`)
}

function studentsFigure(
  { students, open, since }: StudentCounts,
  programs: string,
  at: Date,
): MeasuredFigure | null {
  if (!since) return null
  return {
    figure: String(students),
    label: 'students so far',
    basis: `Everybody whose access to ${programs} began from ${dayOf(since)} to ${dayOf(at)} (UTC), those who left included; ${open} of them have access now.`,
  }
}

/** Of those who have had the time that access lasts. */
function certifiedFigure(
  { due, certified, dueSince, dueUntil }: StudentCounts,
  academy: string,
  months: number,
): MeasuredFigure | null {
  if (!dueSince || !dueUntil) return null
  const ago = months === 1 ? 'a month ago' : `${months} months ago`
  const early = months > 0 ? `, at least ${ago}` : ''
  return {
    figure: `${Math.round((100 * certified) / due)}%`,
    label: 'finished the academy',
    basis: `${certified} of ${due} students hold the certificate: of all whose access to ${academy} began from ${dayOf(dueSince)} to ${dayOf(dueUntil)} (UTC)${early}, those who left included.`,
  }
}

/** Of those who have recorded enough trades. */
function aheadFigure(
  { counted, ahead, since, until, trades, fromStatements }: ResultCounts,
  programs: string,
): MeasuredFigure | null {
  if (!since || !until || counted < studentsToSay) return null
  return {
    figure: `${Math.round((100 * ahead) / counted)}%`,
    label: 'of students ahead in R',
    basis: `${ahead} of ${counted} students have won more R than they lost: of all whose access to ${programs} began from ${dayOf(since)} to ${dayOf(until)} (UTC) and who recorded at least ${tradesToSay} closed trades with a stop, those who left included. The trades are what they recorded, ${fromStatements} of ${trades} from statements.`,
  }
}
