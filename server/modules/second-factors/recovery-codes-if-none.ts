import type { Executor } from '#server/platform/database/database.ts'
import { drawRecoveryCodes } from './draw-recovery-codes.ts'
import { countRecoveryCodes } from './recovery-codes.store.ts'

/** New recovery codes for an account that has none; null for others, whose codes remain valid. */
export const recoveryCodesIfNone = async (
  tx: Executor,
  userId: string,
): Promise<string[] | null> =>
  (await countRecoveryCodes(tx, userId)) > 0 ? null : drawRecoveryCodes(tx, userId)
