import { announcement } from '#server/platform/module/question.ts'
import type { GroupUpdate } from './telegram/group-updates.ts'

/** Something was heard in a Telegram group in which the academy's bot is; it may be told more than once. */
export const heardInGroup = announcement<(update: GroupUpdate) => Promise<void>>(
  'notifications.heard-in-group',
)
