import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { sharedJournalSchema } from './journal.ts'
import { id } from './values.ts'

export const getSharedJournal = endpoint({
  method: 'GET',
  path: '/admin/journals/:userId',
  summary: 'One student who shares trades, with what is new to the caller',
  params: z.object({ userId: id }),
  success: { status: 200, body: sharedJournalSchema },
})
