import type { PaidProgram } from '#contract/offers/programs.ts'
import { access } from '#server/modules/access/index.ts'
import { assignments } from '#server/modules/assignments/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { lessonQuestions } from '#server/modules/lesson-questions/index.ts'
import { messages } from '#server/modules/messages/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { describeBreach, noteBreachesJob } from './breaches.ts'
import { promiseBrokenMail } from './promises.mails.ts'
import { promisesNotices } from './promises.notices.ts'
import { promisesRoutes } from './promises.routes.ts'
import { breachesOf } from './promises.store.ts'
import { createMeasured, createPublicPromises } from './promises.ts'

const needs = { access, assignments, courses, identity, lessonQuestions, messages, offers }
export type PromisesDeps = DepsOf<'db' | 'now' | 'parts', typeof needs>

export interface Promises {
  /** What the programs promise to everybody, in words. */
  shown(): Promise<Partial<Record<PaidProgram, string>>>
}

/** What programs promise their members: how soon reviews and answers come, what was measured, and what was not met. */
export const promises = defineModule('promises', {
  needs,
  create: (deps: PromisesDeps): Contribution<Promises> => {
    const shownDeps = { ...deps, measured: createMeasured(deps) }
    const shown = createPublicPromises(shownDeps)
    return {
      api: { shown: async () => (await shown()).value },
      routes: promisesRoutes(shownDeps),
      jobs: [noteBreachesJob(deps)],
      mails: [promiseBrokenMail],
      notices: promisesNotices({ describe: bind(deps, describeBreach) }),
      personalData: {
        part: 'promises',
        read: (userId) => breachesOf(deps.db.pool, userId),
        columns: { 'promise_breaches.user_id': 'deleted' },
      },
    }
  },
})
