import { type Route, route } from '#server/platform/http/route.ts'
import * as calls from '#tools/module-template/contract/sample-notes.ts'
import type { SampleNotesDeps } from './index.ts'
import { createSampleNote, listSampleNotes } from './notes.ts'

export const sampleNotesRoutes = (deps: SampleNotesDeps): Route[] => [
  route(calls.listSampleNotes, {
    access: 'account.own',
    handle: ({ actor, query }) => listSampleNotes(deps, actor, query),
  }),
  route(calls.createSampleNote, {
    access: 'account.own',
    handle: ({ actor, body }) => createSampleNote(deps, actor, body),
  }),
]
