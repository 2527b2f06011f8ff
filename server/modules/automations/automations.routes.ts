import * as calls from '#contract/automations.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import {
  deleteAutomation,
  getAutomation,
  listAutomations,
  saveAutomation,
  switchAutomation,
} from './automations.ts'
import type { AutomationsDeps } from './index.ts'
import { previewAutomation } from './preview.ts'
import { listAutomationRuns, stopAutomationRun } from './runs.ts'

export const automationsRoutes = (deps: AutomationsDeps): Route[] => [
  route(calls.listAutomations, {
    access: 'letters.send',
    handle: ({ actor, query }) => listAutomations(deps, actor, query),
  }),
  route(calls.getAutomation, {
    access: 'letters.send',
    handle: ({ params }) => getAutomation(deps, params.id),
  }),
  route(calls.saveAutomation, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params, body }) => saveAutomation(deps, actor, params.id, body),
  }),
  route(calls.switchAutomation, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params, body }) => switchAutomation(deps, actor, params.id, body),
  }),
  route(calls.deleteAutomation, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params }) => deleteAutomation(deps, actor, params.id),
  }),
  route(calls.previewAutomation, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, body }) => previewAutomation(deps, actor, body),
  }),
  route(calls.listAutomationRuns, {
    access: 'letters.send',
    handle: ({ actor, params, query }) => listAutomationRuns(deps, actor, params.id, query),
  }),
  route(calls.stopAutomationRun, {
    access: 'letters.send',
    effect: 'none',
    handle: ({ actor, params }) => stopAutomationRun(deps, actor, params.id),
  }),
]
