import { candles } from '#server/modules/candles/index.ts'
import { courseCopied, courses, lessonExport, lessonImport } from '#server/modules/courses/index.ts'
import { exercises } from '#server/modules/exercises/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { decideAgain, revealMoment } from './deciding-again.ts'
import { momentMissed } from './drills.questions.ts'
import { drillsRoutes, roundsRoutes } from './drills.routes.ts'
import { copyDrills } from './drills.store.ts'
import { createDrill } from './managing.ts'
import { momentsByIds } from './moments.store.ts'
import { addMoment, listMoments } from './moments.ts'
import { exportFor, sumOfDecisions, sumsOfDecisions } from './results.store.ts'
import { exportDrill, importDrill } from './transfer.ts'

// For reviews, in which single moments are decided again.
export type { DecidedAgain } from './deciding-again.ts'
export { presentAsked, presentReviewed } from './drills.present.ts'
export { momentMissed } from './drills.questions.ts'
export type { PastRow as PastMoment, RevealedRow as RevealedMoment } from './moments.store.ts'
// For drills of own trades, whose moments are picked and kept apart as these are.
export { nextOf, overlaps, type Span, someOf, spanOf } from './picking.rules.ts'

const needs = { candles, courses, exercises, identity }
const asks = { onMomentMissed: momentMissed }
export type DrillsDeps = DepsOf<'db' | 'now', typeof needs, typeof asks>

export interface Drills {
  create: Bound<typeof createDrill>
  addMoment: Bound<typeof addMoment>
  listMoments: Bound<typeof listMoments>
  /** How many decisions that count a user has made in some lessons, and their sum in R. */
  sumOfDecisions: typeof sumOfDecisions
  /** The same of each of many users. */
  sumsOfDecisions: typeof sumsOfDecisions
  momentsByIds: typeof momentsByIds
  decideAgain: typeof decideAgain
  revealMoment: typeof revealMoment
}

/** Drills: lessons in which students decide one moment of the market after the other, and are rated against them. */
export const drills = defineModule('drills', {
  needs,
  asks,
  create: (deps: DrillsDeps): Contribution<Drills> => ({
    api: {
      create: bind(deps, createDrill),
      addMoment: bind(deps, addMoment),
      listMoments: bind(deps, listMoments),
      sumOfDecisions,
      sumsOfDecisions,
      momentsByIds,
      decideAgain,
      revealMoment,
    },
    routes: [...drillsRoutes(deps), ...roundsRoutes(deps)],
    answers: [
      answer(lessonExport, exportDrill),
      answer(lessonImport, importDrill),
      answer(courseCopied, (tx, courses) => copyDrills(tx, deps.courses.copiedLessons(courses))),
    ],
    personalData: {
      part: 'drills',
      read: (userId) => exportFor(deps.db.pool, userId, deps.courses.lessonTitleOf),
      columns: { 'drill_students.user_id': 'deleted' },
    },
  }),
})
