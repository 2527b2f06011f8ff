import { courses } from '#server/modules/courses/index.ts'
import { exercises } from '#server/modules/exercises/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { quizzes } from '#server/modules/quizzes/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answersToMark } from './answers-to-mark.ts'
import { markingRoutes } from './marking.routes.ts'
import { countToMark } from './marking.store.ts'

const needs = { courses, exercises, identity, quizzes }
export type MarkingDeps = DepsOf<'db', typeof needs>

export interface Marking {
  /** How many answers wait for points by hand. */
  countToMark(executor: Executor): Promise<number>
}

/** The answers of all courses that are marked by hand, in one list. */
export const marking = defineModule('marking', {
  needs,
  create: (deps: MarkingDeps): Contribution<Marking> => ({
    api: { countToMark: (executor) => countToMark(executor, answersToMark(deps)) },
    routes: markingRoutes(deps),
  }),
})
