import { candles } from '#server/modules/candles/index.ts'
import { courseCopied, courses } from '#server/modules/courses/index.ts'
import { exercises } from '#server/modules/exercises/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { drillsRoutes, roundsRoutes } from './drills.routes.ts'
import { copyDrills } from './drills.store.ts'
import { createDrill } from './managing.ts'
import { addMoment, listMoments } from './moments.ts'
import { exportFor, sumOfDecisions } from './results.store.ts'

const needs = { candles, courses, exercises, identity }
export type DrillsDeps = DepsOf<'db' | 'now', typeof needs>

export interface Drills {
  create: Bound<typeof createDrill>
  addMoment: Bound<typeof addMoment>
  listMoments: Bound<typeof listMoments>
  /** How many decisions that count a user has made in some lessons, and their sum in R. */
  sumOfDecisions: typeof sumOfDecisions
}

/** Drills: lessons in which students decide one moment of the market after the other, and are rated against them. */
export const drills = defineModule('drills', {
  needs,
  create: (deps: DrillsDeps): Contribution<Drills> => ({
    api: {
      create: bind(deps, createDrill),
      addMoment: bind(deps, addMoment),
      listMoments: bind(deps, listMoments),
      sumOfDecisions,
    },
    routes: [...drillsRoutes(deps), ...roundsRoutes(deps)],
    answers: [
      answer(courseCopied, (tx, courses) => copyDrills(tx, deps.courses.copiedLessons(courses))),
    ],
    personalData: {
      part: 'drills',
      read: (userId) => exportFor(deps.db.pool, userId, deps.courses.lessonTitleOf),
      columns: { 'drill_students.user_id': 'deleted' },
    },
  }),
})
