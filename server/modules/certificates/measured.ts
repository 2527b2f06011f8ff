import type { MeasuredFigure } from '#contract/site/measured-figures.ts'
import type { MeasuredKind } from '#contract/site/site-words.ts'
import type { CertificatesDeps } from './index.ts'
import { countStudents } from './students.store.ts'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/**
 * Figures about students as they are recorded, with what each counts; none of a kind before there is anything to count.
 * Those who left are included.
 */
export async function measuredFigures(
  { access, db, now, offers }: Pick<CertificatesDeps, 'access' | 'db' | 'now' | 'offers'>,
  kinds: readonly MeasuredKind[],
): Promise<MeasuredFigure[]> {
  if (kinds.length === 0) return []
  const at = now()
  const { academy, mentorship } = (await offers.read(db.pool)).offers
  const months = academy.accessMonths
  const early = new Date(at)
  early.setUTCMonth(early.getUTCMonth() - months)
  const counts = await countStudents(db.pool, access.begunBy(at), early)
  const { students, open, since, due, certified, dueSince, dueUntil } = counts
  const figures: Record<MeasuredKind, MeasuredFigure | null> = {
    students: since && {
      figure: String(students),
      label: 'students so far',
      basis: `Everybody whose access to ${academy.title} or ${mentorship.title} began from ${dayOf(since)} to ${dayOf(at)} (UTC), those who left included; ${open} of them have access now.`,
    },
    certified: dueSince &&
      dueUntil && {
        figure: `${Math.round((100 * certified) / due)}%`,
        label: 'finished the academy',
        basis: `${certified} of ${due} students hold the certificate: of all whose access to ${academy.title} began from ${dayOf(dueSince)} to ${dayOf(dueUntil)} (UTC), at least ${months === 1 ? 'a month' : `${months} months`} ago, those who left included.`,
      },
  }
  return kinds.flatMap((kind) => figures[kind] ?? [])
}
