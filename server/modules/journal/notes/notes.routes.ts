import * as contract from '#contract/journal-notes.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from '../operations.ts'

/** The calls for the user's daily notes and weekly reviews. */
export const notesRoutes = (journal: Operations): Route[] => [
  route(contract.listJournalNotes, {
    access: 'journal.own',
    handle: ({ actor, query }) => journal.notes(actor, query),
  }),
  route(contract.saveDayNote, {
    access: 'journal.own',
    handle: ({ actor, body }) => journal.saveDayNote(actor, body),
  }),
  route(contract.saveWeekNote, {
    access: 'journal.own',
    handle: ({ actor, body }) => journal.saveWeekNote(actor, body),
  }),
]
