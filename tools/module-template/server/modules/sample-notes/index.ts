import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { sampleNotesRoutes } from './sample-notes.routes.ts'
import { exportFor } from './sample-notes.store.ts'

export type SampleNotesDeps = DepsOf<'db' | 'now'>

/** Sample notes, visible only to the user they belong to. */
export const sampleNotes = defineModule('sample-notes', {
  create: (deps: SampleNotesDeps): Contribution<object> => ({
    api: {},
    routes: sampleNotesRoutes(deps),
    personalData: {
      part: 'sampleNotes',
      read: (userId) => exportFor(deps.db.pool, userId),
      columns: { 'sample_notes.owner_id': 'deleted' },
    },
  }),
})
