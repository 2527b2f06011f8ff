import { candles } from '#server/modules/candles/index.ts'
import { courseCopied, courses, lessonExport, lessonImport } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { answersToMark, exportFor, sumOfDecisions } from './answers.store.ts'
import { exerciseMarkedMail } from './exercises.mails.ts'
import { exercisesNotices } from './exercises.notices.ts'
import { exercisesRoutes } from './exercises.routes.ts'
import { copyExercises, countVisible } from './exercises.store.ts'
import { createExercise } from './managing.ts'
import { describeMark, studentAnswers } from './reviewing.ts'
import { choose } from './snapshot.ts'
import { exportExercise, importExercise } from './transfer.ts'

// For drills, whose moments are candles like those of an exercise, and are decided and marked as these are.
export { periodOf, usableIn } from './choice.rules.ts'
export * from './marked-decisions.ts'
export { type ChosenCandles, snapshotOf } from './snapshot.ts'
export { exportSnapshot, snapshotIn, snapshotSchema } from './snapshot-transfer.ts'

const needs = { candles, courses, identity }
export type ExercisesDeps = DepsOf<'db' | 'now', typeof needs>

export interface Exercises {
  create: Bound<typeof createExercise>
  choose: Bound<typeof choose>
  /** How many decisions a user has made in some lessons, and their sum in R. */
  sumOfDecisions: typeof sumOfDecisions
  /** How many candles an exercise shows before the answer. */
  countVisible: typeof countVisible
  /** Part of a statement: the answers that wait for points by hand. */
  answersToMark: typeof answersToMark
  studentAnswers: Bound<typeof studentAnswers>
}

/** Exercises on a chart: lessons in which students decide before they see what followed. */
export const exercises = defineModule('exercises', {
  needs,
  create: (deps: ExercisesDeps): Contribution<Exercises> => ({
    api: {
      create: bind(deps, createExercise),
      choose: bind(deps, choose),
      sumOfDecisions,
      countVisible,
      answersToMark,
      studentAnswers: bind(deps, studentAnswers),
    },
    routes: exercisesRoutes(deps),
    mails: [exerciseMarkedMail],
    notices: exercisesNotices({ describe: bind(deps, describeMark) }),
    answers: [
      answer(lessonExport, exportExercise),
      answer(lessonImport, importExercise),
      answer(courseCopied, (tx, courses) => copyExercises(tx, deps.courses.copiedLessons(courses))),
    ],
    personalData: {
      part: 'exercises',
      read: (userId) => exportFor(deps.db.pool, userId, deps.courses.lessonTitleOf),
      columns: {
        'chart_exercise_answers.user_id': 'deleted',
        'chart_exercise_answers.marked_by': {
          retainedBecause: 'it belongs to another user, who keeps it without the name',
        },
      },
    },
  }),
})
