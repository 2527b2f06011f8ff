import { access } from '#server/modules/access/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { exercises } from '#server/modules/exercises/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { describeAnswer } from './answering.ts'
import { questionAnsweredMail, sameQuestionAnsweredMail } from './lesson-questions.mails.ts'
import { lessonQuestionsNotices } from './lesson-questions.notices.ts'
import { questionsRoutes, queueRoutes } from './lesson-questions.routes.ts'
import { countWaiting, exportFor } from './queue.store.ts'

const needs = { access, courses, exercises, identity }
export type LessonQuestionsDeps = DepsOf<'db' | 'now', typeof needs>

export interface LessonQuestions {
  /** How many questions wait for an answer. */
  countWaiting: typeof countWaiting
}

/** Questions of students on lessons, and the queue from which those who teach answer them. */
export const lessonQuestions = defineModule('lesson-questions', {
  needs,
  create: (deps: LessonQuestionsDeps): Contribution<LessonQuestions> => ({
    api: { countWaiting },
    routes: [...questionsRoutes(deps), ...queueRoutes(deps)],
    mails: [questionAnsweredMail, sameQuestionAnsweredMail],
    notices: lessonQuestionsNotices({ describe: bind(deps, describeAnswer) }),
    personalData: {
      part: 'lessonQuestions',
      read: (userId) => exportFor(deps.db.pool, userId, deps.courses.lessonTitleOf),
      columns: {
        'lesson_questions.user_id': {
          retainedBecause:
            'the class keeps what a teacher has shown to it, without the person; other questions are deleted',
        },
        'lesson_question_messages.user_id': {
          retainedBecause:
            'its readers keep the thread, without the name; what they have not seen is deleted',
        },
        'lesson_question_sames.user_id': 'deleted',
      },
    },
  }),
})
