import * as calls from '#contract/journal/journal-notes.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { JournalDeps } from '../index.ts'
import { listNotes, saveDayNote, saveWeekNote } from './notes.ts'

/** The calls for the user's daily notes and weekly reviews. */
export const notesRoutes = (deps: JournalDeps): Route[] => [
  route(calls.listJournalNotes, {
    access: 'journal.own',
    handle: ({ actor, query }) => listNotes(deps, actor, query),
  }),
  route(calls.saveDayNote, {
    access: 'journal.own',
    handle: ({ actor, body }) => saveDayNote(deps, actor, body),
  }),
  route(calls.saveWeekNote, {
    access: 'journal.own',
    handle: ({ actor, body }) => saveWeekNote(deps, actor, body),
  }),
]
