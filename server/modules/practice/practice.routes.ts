import * as calls from '#contract/practice/practice.ts'
import { heavyRoute } from '#server/platform/heavy/heavy-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { actInRun } from './acting.ts'
import type { PracticeDeps } from './index.ts'
import { getRun, listRuns, readFigures, readShared } from './reading.ts'
import { removeRun, startRun } from './starting.ts'

export const practiceRoutes = (deps: PracticeDeps): Route[] => [
  route(calls.startPracticeRun, {
    access: 'journal.own',
    handle: ({ actor, body }) => startRun(deps, actor, body),
  }),
  route(calls.listPracticeRuns, {
    access: 'journal.own',
    handle: ({ actor, query }) => listRuns(deps, actor, query),
  }),
  route(calls.getPracticeRun, {
    access: 'journal.own',
    handle: ({ actor, params }) => getRun(deps, actor, params.id),
  }),
  route(calls.deletePracticeRun, {
    access: 'journal.own',
    handle: ({ actor, params }) => removeRun(deps, actor, params.id),
  }),
  route(calls.actInPracticeRun, {
    access: 'journal.own',
    handle: ({ actor, params, body }) => actInRun(deps, actor, params.id, body),
  }),
  heavyRoute(calls.getPracticeFigures, {
    access: 'journal.own',
    handle: ({ actor, query }) => readFigures(deps, actor.id, query),
  }),
  heavyRoute(calls.getSharedPractice, {
    access: 'journals.review',
    handle: ({ params, query }) => readShared(deps, params.userId, query),
  }),
]
