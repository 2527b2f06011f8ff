import { type ImportReport, type Omission, omissionsMaximum } from '#contract/course-files.ts'
import type { LessonKind } from '#contract/courses.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { Failure } from '#server/platform/failure.ts'

/** What of a file becomes part of a course, and what does not. */
export interface Report {
  counts: Pick<ImportReport, 'modules' | 'assignments' | 'files'>
  came(kind: LessonKind): void
  omit(omission: Omission): void
  /** Runs `work`; if it is refused, this is left out with the reason. `about` is read then. */
  unless(about: Pick<Omission, 'row' | 'what'>, work: () => Promise<void>): Promise<void>
  made(): ImportReport
}

/** The refusals that are about what is read. All others are about the academy or the caller, and end an import. */
const ofContent: readonly ProblemCode[] = [
  'bad_request',
  'invalid_input',
  'rule_violated',
  'too_large',
  'unsupported_type',
]

export function createReport(): Report {
  const counts = { modules: 0, assignments: 0, files: 0 }
  const lessons: ImportReport['lessons'] = {}
  const omissions: Omission[] = []
  let more = 0
  const omit = (omission: Omission) => {
    if (omissions.length < omissionsMaximum) omissions.push(omission)
    else more += 1
  }
  return {
    counts,
    omit,
    came(kind) {
      lessons[kind] = (lessons[kind] ?? 0) + 1
    },
    async unless(about, work) {
      try {
        await work()
      } catch (error) {
        if (!(error instanceof Failure) || !ofContent.includes(error.code)) throw error
        omit({ ...about, reason: error.message })
      }
    },
    made: () => ({ ...counts, lessons: { ...lessons }, omissions: [...omissions], more }),
  }
}
