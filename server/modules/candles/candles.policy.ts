import { may, type Permission } from '#contract/access/permissions.ts'
import type { CandleSource } from '#contract/candles/candles.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** What it takes to upload and delete candles that everybody sees. */
export const academyPermission: Permission = 'settings.manage'

export const mayChangeAcademy = (actor: Actor): boolean => may(actor, academyPermission)

/** Throws 403 unless the actor may change candles of this kind. */
export function checkMayChange(actor: Actor, source: CandleSource): void {
  if (source === 'own' || mayChangeAcademy(actor)) return
  throw new Failure('forbidden', 'Only admins can change the academy’s candles.')
}
