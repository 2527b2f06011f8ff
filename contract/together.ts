import { z } from 'zod'
import { endpoint, togetherPath } from './endpoint.ts'

/** So many reads are answered together; what is beyond them is left out. */
export const mostTogether = 16

/** An answer as it would have come by itself: the headers that callers read, and the text of its body. */
const partSchema = z.object({ headers: z.record(z.string(), z.string()), body: z.string() })

/**
 * Several reads in one answer, for a page that knows what it will ask for. `of` has their addresses below
 * /api with spaces between them. What cannot be read, is no such call, or has no answer of JSON is missing.
 */
export const readTogether = endpoint({
  method: 'GET',
  path: togetherPath,
  summary: 'Several reads in one answer, by their addresses; what is refused is left out',
  query: z.object({ of: z.string().max(6000) }),
  success: { status: 200, body: z.record(z.string(), partSchema) },
})
