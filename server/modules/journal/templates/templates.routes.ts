import * as calls from '#contract/journal/trade-templates.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { JournalDeps } from '../index.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './templates.ts'

/** The calls for presets of the trade form. */
export const templatesRoutes = (deps: JournalDeps): Route[] => [
  route(calls.listTradeTemplates, {
    access: 'journal.own',
    handle: ({ actor }) => listTemplates(deps, actor),
  }),
  route(calls.saveTradeTemplate, {
    access: 'journal.own',
    handle: ({ actor, body }) => saveTemplate(deps, actor, body),
  }),
  route(calls.deleteTradeTemplate, {
    access: 'journal.own',
    handle: ({ actor, params }) => deleteTemplate(deps, actor, params.id),
  }),
]
