import type { AcademySettings } from '#server/modules/academy-settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'

/** Throws `registration_closed` while the academy admits nobody in any way. */
export async function refuseWhileClosed(
  academySettings: AcademySettings,
  executor: Executor,
): Promise<void> {
  const { registrationOpen, byInvitation } = await academySettings.readNow(executor)
  if (registrationOpen || byInvitation) return
  throw new Failure('registration_closed', 'Registration is closed at the moment.')
}
