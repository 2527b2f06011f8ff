import { assignmentActions } from './assignments.ts'
import { automationActions } from './automations.ts'
import { chatGroupActions } from './chat-groups.ts'
import { connectionActions } from './connections.ts'
import { courseActions } from './courses.ts'
import { exerciseActions } from './exercises.ts'
import { lessonActions } from './lessons.ts'
import { mailTemplatesActions } from './mail-templates.ts'
import { memberActions } from './members.ts'
import { messageActions } from './messages.ts'
import { moneyActions } from './money.ts'
import { officeActions } from './office.ts'
import { peopleActions } from './people.ts'
import { questionsActions } from './questions.ts'
import { quizActions } from './quizzes.ts'
import { sessionActions } from './sessions.ts'
import { tradingActions } from './trading.ts'

/**
 * How to make each call of the admin area succeed, and the expected audit entry. A route that is
 * missing here fails the walk (server/app/audit-walk.test.ts).
 */
export const adminActions = {
  ...automationActions,
  ...chatGroupActions,
  ...connectionActions,
  ...mailTemplatesActions,
  ...memberActions,
  ...moneyActions,
  ...peopleActions,
  ...messageActions,
  ...officeActions,
  ...questionsActions,
  ...quizActions,
  ...courseActions,
  ...lessonActions,
  ...exerciseActions,
  ...assignmentActions,
  ...sessionActions,
  ...tradingActions,
}

/**
 * Calls that change something without an audit entry of their own, each with the call that has one.
 */
export const partsOfActions: Readonly<Record<string, string>> = {
  // Shows what is being written; it is a POST because the body is too long for an address.
  'POST /admin/automation-preview': 'PUT /admin/automations/:id',
  'POST /admin/letter-preview': 'PUT /admin/letters/:id',
  'POST /admin/mail-words/:key/preview': 'POST /admin/mail-words/:key/publish',
  // Reads a message before it is published; it stores nothing.
  'POST /courses/signals/read': 'POST /courses/signal',
  // Until when a reader has seen a journal is that reader's private state.
  'POST /admin/journals/:userId/seen': 'POST /admin/journals/:userId/comments',
  // What somebody is typing is their private state until they save it.
  'PUT /courses/:id/draft': 'PUT /courses/:id',
  'DELETE /courses/:id/draft': 'PUT /courses/:id',
  // What is read of a list, or undone before it began, has done nothing.
  'POST /admin/member-imports': 'POST /admin/member-imports/:id/run',
  'POST /admin/member-imports/head': 'POST /admin/member-imports/:id/run',
  'POST /admin/member-imports/mapped': 'POST /admin/member-imports/:id/run',
  'POST /admin/member-bulks/:id/undo': 'POST /admin/member-bulks',
  // An upload's bytes arrive in any number of calls.
  'PATCH /courses/:id/videos/uploads/:upload': 'POST /courses/:id/videos/uploads',
}
