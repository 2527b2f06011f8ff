import { z } from 'zod'
import { batchReadsPath, endpoint } from './endpoint.ts'

/** The maximum number of reads per call; any beyond it are left out. */
export const maxBatchReads = 16

/** The response to a single read: the headers that clients use, and the text of its body. */
const partSchema = z.object({ headers: z.record(z.string(), z.string()), body: z.string() })

/**
 * Several reads in one response, for a page that knows what it will request. `of` lists their addresses
 * below /api, separated by spaces. Reads that fail, are unknown or do not return JSON are left out.
 */
export const readBatch = endpoint({
  operationId: 'readTogether',
  method: 'GET',
  path: batchReadsPath,
  summary: 'Several reads in one answer, by their addresses; what is refused is left out',
  query: z.object({ of: z.string().max(6000) }),
  success: { status: 200, body: z.record(z.string(), partSchema) },
})
