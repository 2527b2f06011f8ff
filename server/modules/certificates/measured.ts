import type { MeasuredFigure } from '#contract/site/measured-figures.ts'
import type { MeasuredKind } from '#contract/site/site-words.ts'
import { addMonths } from '#contract/times/calendar-months.ts'
import type { CertificatesDeps } from './index.ts'
import { countStudents, type StudentCounts } from './students.store.ts'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** How old the figures may be: they are counted over everybody, and asked for by every visitor. */
const seconds = 60

type MeasuringDeps = Pick<CertificatesDeps, 'access' | 'db' | 'now' | 'offers' | 'parts'>

/**
 * Figures about students as they are recorded, with what each counts; none of a kind before there is anything to count.
 * Those who left are included. Counted once for all who look, and kept for a minute.
 */
export function createMeasuredFigures(deps: MeasuringDeps) {
  const { now, parts } = deps
  const counted = parts.share({
    now,
    changedBy: ['settings.changed'],
    seconds,
    build: async () => ({ value: await countAll(deps) }),
  })
  return async (kinds: readonly MeasuredKind[]): Promise<MeasuredFigure[]> => {
    if (kinds.length === 0) return []
    const { value } = await counted()
    return kinds.flatMap((kind) => value[kind] ?? [])
  }
}

async function countAll({
  access,
  db,
  now,
  offers,
}: MeasuringDeps): Promise<Record<MeasuredKind, MeasuredFigure | null>> {
  const at = now()
  const { academy, mentorship } = (await offers.read(db.pool)).offers
  const months = academy.accessMonths ?? 0
  const early = addMonths(at, -months)
  const counts = await countStudents(db.pool, access.begunBy(at), { at, early })
  return {
    students: studentsFigure(counts, `${academy.title} or ${mentorship.title}`, at),
    certified: certifiedFigure(counts, academy.title, months),
  }
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
