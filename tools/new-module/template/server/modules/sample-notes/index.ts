import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import type { SampleNotesDeps } from './deps.ts'
import { createOperations } from './operations.ts'
import { sampleNotesRoutes } from './sample-notes.routes.ts'
import { exportFor } from './sample-notes.store.ts'

/** Sample notes, visible only to the user they belong to. */
export const sampleNotes = defineModule('sample-notes', {
  create: (deps: SampleNotesDeps): Contribution<object> => ({
    api: {},
    routes: sampleNotesRoutes(createOperations(deps)),
    personalData: {
      part: 'sampleNotes',
      read: (userId) => exportFor(deps.db.pool, userId),
      columns: { 'sample_notes.owner_id': 'deleted' },
    },
  }),
})
