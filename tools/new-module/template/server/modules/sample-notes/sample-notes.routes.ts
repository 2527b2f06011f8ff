import { type Route, route } from '#server/platform/http/route.ts'
import {
  createSampleNote,
  listSampleNotes,
} from '#tools/new-module/template/contract/sample-notes.ts'
import type { Operations } from './operations.ts'

export const sampleNotesRoutes = (operations: Operations): Route[] => [
  route(listSampleNotes, {
    access: 'account.own',
    handle: ({ actor, query }) => operations.list(actor, query),
  }),
  route(createSampleNote, {
    access: 'account.own',
    handle: ({ actor, body }) => operations.create(actor, body),
  }),
]
