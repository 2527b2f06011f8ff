import type { RawBuilder } from 'kysely'
import { access } from '#server/modules/access/index.ts'
import { courses, videoReplaced } from '#server/modules/courses/index.ts'
import { exercises } from '#server/modules/exercises/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { signals } from '#server/modules/signals/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { describeAnswer } from './answering.ts'
import { questionAnsweredMail, sameQuestionAnsweredMail } from './lesson-questions.mails.ts'
import { lessonQuestionsNotices } from './lesson-questions.notices.ts'
import { readerOf } from './lesson-questions.policy.ts'
import { questionsRoutes, queueRoutes, signalQuestionsRoutes } from './lesson-questions.routes.ts'
import { fitQuestions } from './lesson-questions.store.ts'
import { countWaiting, countWaitingOn, exportFor, sentIn } from './queue.store.ts'
import { findQuestions } from './search.store.ts'

const needs = { access, courses, exercises, identity, signals }
export type LessonQuestionsDeps = DepsOf<'db' | 'now', typeof needs>

export interface LessonQuestions {
  /** How many questions wait for an answer. */
  countWaiting(executor: Executor): Promise<number>
  /** How many of those are on some lessons. */
  countWaitingOn: typeof countWaitingOn
  /** Part of a statement: the questions asked since an instant, and when each was answered. */
  sentIn(from: Date): RawBuilder<unknown>
}

/** Questions of students on lessons and signals, and the queue from which those who teach answer them. */
export const lessonQuestions = defineModule('lesson-questions', {
  needs,
  create: (deps: LessonQuestionsDeps): Contribution<LessonQuestions> => ({
    api: {
      countWaiting: (executor) => countWaiting(executor, deps.signals.briefsInStatement),
      countWaitingOn,
      sentIn: (from) => sentIn(from, deps.courses.courseIdOf),
    },
    routes: [...questionsRoutes(deps), ...signalQuestionsRoutes(deps), ...queueRoutes(deps)],
    mails: [questionAnsweredMail, sameQuestionAnsweredMail],
    notices: lessonQuestionsNotices({ describe: bind(deps, describeAnswer) }),
    searched: [
      {
        kind: 'question',
        find: (actor, searched) =>
          findQuestions(
            deps.db.pool,
            readerOf(actor),
            (ids) => deps.courses.openLessonsAmong(actor, ids),
            searched,
          ),
      },
    ],
    answers: [
      answer(videoReplaced, async (tx, { videoId, duration }) => {
        if (duration !== null) await fitQuestions(tx, videoId, Math.floor(duration))
      }),
    ],
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
