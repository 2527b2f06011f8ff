import { candles } from '#server/modules/candles/index.ts'
import { courseCopied, courses, lessonExport, lessonImport } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { media } from '#server/modules/media/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { copyExhibits, picturesInUse } from './exhibits.store.ts'
import { addChart, mayOpen, readExhibits, requireOnCandles } from './exhibits.ts'
import { averageMark, averageMarks, hasSubmitted } from './figures.store.ts'
import { addQuestion, addQuiz, getManaged } from './managing.ts'
import { quizNotPassedMail, quizPassedMail } from './quizzes.mails.ts'
import { quizzesNotices } from './quizzes.notices.ts'
import { questionsMissed } from './quizzes.questions.ts'
import { attemptsRoutes, quizzesRoutes } from './quizzes.routes.ts'
import { copyQuizzes, questionIdsOf, questionsByIds } from './quizzes.store.ts'
import { submitExpiredJob } from './submitting.ts'
import { exportQuiz, importQuiz } from './transfer.ts'
import { answersToMark } from './written.store.ts'
import { describeResult, exportFor, writtenAnswers } from './written.ts'

// For reviews, which ask single questions again, give them new numbers and mark them as an attempt does.
export { type Exhibit, type Given, giveQuestion, presentGiven } from './given.rules.ts'
export { answerInWords, checkAnswer, markOf, presentOutcome } from './marking.rules.ts'
export { checkNumeric } from './parameters.rules.ts'
export { questionsMissed } from './quizzes.questions.ts'
export type { StoredQuestion } from './quizzes.store.ts'

const needs = { candles, courses, identity, media }
const asks = { onQuestionsMissed: questionsMissed }
export type QuizzesDeps = DepsOf<'db' | 'now', typeof needs, typeof asks>

export interface Quizzes {
  add: Bound<typeof addQuiz>
  addQuestion: Bound<typeof addQuestion>
  addChart: Bound<typeof addChart>
  getManaged: Bound<typeof getManaged>
  /** A user's best marks at the quizzes of some lessons, on average. */
  averageMark: typeof averageMark
  /** The same of many users, of the quizzes with a marked attempt. */
  averageMarks: typeof averageMarks
  hasSubmitted: typeof hasSubmitted
  /** Part of a statement: the answers that wait for the teacher. */
  answersToMark: typeof answersToMark
  writtenAnswers: Bound<typeof writtenAnswers>
  questionsByIds: typeof questionsByIds
  /** The ids of the questions of a quiz that can be asked again, in order. */
  questionIdsOf: typeof questionIdsOf
  readExhibits: Bound<typeof readExhibits>
  requireOnCandles: typeof requireOnCandles
}

/** Quizzes: lessons with questions, the attempts of students at them, and their marks. */
export const quizzes = defineModule('quizzes', {
  needs,
  asks,
  create: (deps: QuizzesDeps): Contribution<Quizzes> => ({
    api: {
      add: bind(deps, addQuiz),
      addQuestion: bind(deps, addQuestion),
      addChart: bind(deps, addChart),
      getManaged: bind(deps, getManaged),
      averageMark,
      averageMarks,
      hasSubmitted,
      questionIdsOf,
      answersToMark,
      writtenAnswers: bind(deps, writtenAnswers),
      questionsByIds,
      readExhibits: bind(deps, readExhibits),
      requireOnCandles,
    },
    routes: [...quizzesRoutes(deps), ...attemptsRoutes(deps)],
    jobs: [submitExpiredJob(deps)],
    mails: [quizPassedMail, quizNotPassedMail],
    notices: quizzesNotices({ describe: bind(deps, describeResult) }),
    files: {
      folders: ['quizzes'],
      mayOpen: bind(deps, mayOpen),
      inUse: (keys) => picturesInUse(deps.db.pool, keys),
      columns: ['quiz_pictures.file_key'],
    },
    personalData: {
      part: 'quizzes',
      read: bind(deps, exportFor),
      columns: {
        'quiz_attempts.user_id': 'deleted',
        'quiz_answers.marked_by': {
          retainedBecause: 'it belongs to another user, who keeps it without the name',
        },
      },
    },
    answers: [
      answer(lessonExport, exportQuiz),
      answer(lessonImport, importQuiz),
      answer(courseCopied, async (tx, courses) => {
        const lessons = deps.courses.copiedLessons(courses)
        await copyQuizzes(tx, lessons, deps.now())
        await copyExhibits(tx, lessons, deps.now())
      }),
    ],
  }),
})
