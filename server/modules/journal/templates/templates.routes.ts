import * as contract from '#contract/trade-templates.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from '../operations.ts'

/** The calls for presets of the trade form. */
export const templatesRoutes = (journal: Operations): Route[] => [
  route(contract.listTradeTemplates, {
    access: 'journal.own',
    handle: ({ actor }) => journal.templates(actor),
  }),
  route(contract.saveTradeTemplate, {
    access: 'journal.own',
    handle: ({ actor, body }) => journal.saveTemplate(actor, body),
  }),
  route(contract.deleteTradeTemplate, {
    access: 'journal.own',
    handle: ({ actor, params }) => journal.deleteTemplate(actor, params.id),
  }),
]
