import * as calls from '#contract/journal/journal-playbooks.ts'
import { heavyRoute } from '#server/platform/heavy/heavy-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { JournalDeps } from '../index.ts'
import {
  changeTicks,
  deletePlaybook,
  listPlaybooks,
  readPlaybookFigures,
  readTicks,
  savePlaybook,
} from './playbooks.ts'

/** The calls for the user's own checklists and their ticks. */
export const playbooksRoutes = (deps: JournalDeps): Route[] => [
  route(calls.listPlaybooks, {
    access: 'journal.own',
    handle: ({ actor }) => listPlaybooks(deps, actor),
  }),
  route(calls.savePlaybook, {
    access: 'journal.own',
    handle: ({ actor, params, body }) => savePlaybook(deps, actor, { ...body, id: params.id }),
  }),
  route(calls.deletePlaybook, {
    access: 'journal.own',
    handle: ({ actor, params }) => deletePlaybook(deps, actor, params.id),
  }),
  route(calls.getTicks, {
    access: 'journal.own',
    handle: ({ actor, params }) => readTicks(deps, actor, params.id),
  }),
  route(calls.saveTicks, {
    access: 'journal.own',
    handle: ({ actor, params, body }) => changeTicks(deps, actor, params.id, body),
  }),
  heavyRoute(calls.getPlaybookFigures, {
    access: 'journal.own',
    handle: ({ actor, params, query }) => readPlaybookFigures(deps, actor, params.id, query),
  }),
]
