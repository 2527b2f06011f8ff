import type { Mark } from '#contract/submission-marks.ts'
import { Failure } from '#server/platform/failure.ts'

/** The files whose pages can be shown and marked; their names end as their verified content says. */
const markable = /\.(pdf|png|jpg|webp)$/

/** Throws rule_violated if an attempt's file, null without one, cannot be marked so. */
export function checkMarks(fileName: string | null, marks: readonly Mark[]): void {
  if (marks.length === 0) return
  if (fileName === null || !markable.test(fileName)) {
    throw new Failure('rule_violated', 'Only a PDF or a picture can be marked.')
  }
  if (!fileName.endsWith('.pdf') && marks.some(({ page }) => page > 1)) {
    throw new Failure('rule_violated', 'A picture has one page.')
  }
}
