import { access } from '#server/modules/access/index.ts'
import { assignments } from '#server/modules/assignments/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import { lessonQuestions } from '#server/modules/lesson-questions/index.ts'
import { liveSessions } from '#server/modules/live-sessions/index.ts'
import { marking } from '#server/modules/marking/index.ts'
import { messages } from '#server/modules/messages/index.ts'
import { payments } from '#server/modules/payments/index.ts'
import { type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { adminRoutes } from './admin.routes.ts'

const needs = {
  access,
  assignments,
  courses,
  identity,
  journal,
  lessonQuestions,
  liveSessions,
  marking,
  messages,
  payments,
}
export type AdminDeps = DepsOf<'db' | 'now' | 'proxies', typeof needs>

/** The owner's overview of how the whole academy is doing. */
export const admin = defineModule('admin', {
  needs,
  create: (deps: AdminDeps) => ({ api: {}, routes: adminRoutes(deps) }),
})
