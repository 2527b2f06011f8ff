import type { Executor } from '#server/platform/database/database.ts'
import { announcement } from '#server/platform/module/question.ts'
import type { AddText } from '#server/platform/open-export/make-open-export.ts'

/** Called while everything is written into an archive: modules add what reads better as a text than as a table. */
export const openTexts =
  announcement<(executor: Executor, add: AddText) => Promise<void>>('moving-out.open-texts')
