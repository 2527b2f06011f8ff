import { courseCopied, courses } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { averageMark } from './figures.store.ts'
import { addQuestion, addQuiz } from './managing.ts'
import { quizNotPassedMail, quizPassedMail } from './quizzes.mails.ts'
import { quizzesNotices } from './quizzes.notices.ts'
import { attemptsRoutes, quizzesRoutes } from './quizzes.routes.ts'
import { copyQuizzes } from './quizzes.store.ts'
import { submitExpiredJob } from './submitting.ts'
import { answersToMark } from './written.store.ts'
import { describeResult, exportFor, writtenAnswers } from './written.ts'

const needs = { courses, identity }
export type QuizzesDeps = DepsOf<'db' | 'now', typeof needs>

export interface Quizzes {
  add: Bound<typeof addQuiz>
  addQuestion: Bound<typeof addQuestion>
  /** A user's best marks at the quizzes of some lessons, on average. */
  averageMark: typeof averageMark
  /** Part of a statement: the answers that wait for the teacher. */
  answersToMark: typeof answersToMark
  writtenAnswers: Bound<typeof writtenAnswers>
}

/** Quizzes: lessons with questions, the attempts of students at them, and their marks. */
export const quizzes = defineModule('quizzes', {
  needs,
  create: (deps: QuizzesDeps): Contribution<Quizzes> => ({
    api: {
      add: bind(deps, addQuiz),
      addQuestion: bind(deps, addQuestion),
      averageMark,
      answersToMark,
      writtenAnswers: bind(deps, writtenAnswers),
    },
    routes: [...quizzesRoutes(deps), ...attemptsRoutes(deps)],
    jobs: [submitExpiredJob(deps)],
    mails: [quizPassedMail, quizNotPassedMail],
    notices: quizzesNotices({ describe: bind(deps, describeResult) }),
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
      answer(courseCopied, (tx, courses) =>
        copyQuizzes(tx, deps.courses.copiedLessons(courses), deps.now()),
      ),
    ],
  }),
})
