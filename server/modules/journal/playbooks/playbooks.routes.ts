import * as contract from '#contract/journal-playbooks.ts'
import { heavyRoute } from '#server/platform/heavy/heavy-route.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from '../operations.ts'

/** The calls for the user's own checklists and their ticks. */
export const playbooksRoutes = (journal: Operations): Route[] => [
  route(contract.listPlaybooks, {
    access: 'journal.own',
    handle: ({ actor }) => journal.playbooks(actor),
  }),
  route(contract.savePlaybook, {
    access: 'journal.own',
    handle: ({ actor, params, body }) => journal.savePlaybook(actor, { ...body, id: params.id }),
  }),
  route(contract.deletePlaybook, {
    access: 'journal.own',
    handle: ({ actor, params }) => journal.deletePlaybook(actor, params.id),
  }),
  route(contract.getTicks, {
    access: 'journal.own',
    handle: ({ actor, params }) => journal.ticks(actor, params.id),
  }),
  route(contract.saveTicks, {
    access: 'journal.own',
    handle: ({ actor, params, body }) => journal.changeTicks(actor, params.id, body),
  }),
  heavyRoute(contract.getPlaybookFigures, {
    access: 'journal.own',
    handle: ({ actor, params, query }) => journal.playbookFigures(actor, params.id, query),
  }),
]
