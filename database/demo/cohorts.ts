import type { Academy } from '#server/app/compose.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** A cohort of the mentorship, to look at: nobody joins in it before the owner says so. */
export async function loadCohorts({ modules }: Academy, admin: Actor): Promise<void> {
  const at = new Date()
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 3, 1))
  const last = new Date(first.getTime() + 6 * 24 * 60 * 60 * 1000)
  const day = (date: Date) => date.toISOString().slice(0, 10)
  try {
    await modules.access.createCohort(admin, {
      program: 'mentorship',
      name: 'Small group',
      startsOn: day(first),
      closesOn: day(last),
      seats: 12,
    })
  } catch (error) {
    // Loaded before.
    if (!(error instanceof Failure && error.code === 'conflict')) throw error
  }
}
