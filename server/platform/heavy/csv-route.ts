import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Permission } from '#contract/access/permissions.ts'
import type { Caller } from '../http/actor.ts'
import { csvRow, csvTitles } from '../http/csv.ts'
import type { Effect } from '../http/effects.ts'
import { streamRoute } from '../http/route.ts'
import { waitingCaller } from '../waiting-caller.ts'
import type { HeavyCall, HeavyCalls } from './heavy-calls.ts'
import type { ElsewhereRoute } from './heavy-route.ts'
import { sendFile } from './send-file.ts'

/** What is in a CSV file, read without changing anything. */
export interface CsvContent<Row> {
  head: readonly string[]
  /** The next rows behind `after`, in an order that has no equals; fewer than `limit` are the last. */
  next: (after: Row | undefined, limit: number) => Promise<Row[]>
  /** The cells of these rows. */
  cells: (rows: readonly Row[]) => Promise<string[][]> | string[][]
}

interface Call<Params extends z.ZodType, Query extends z.ZodType> {
  actor: Caller
  params: z.output<Params>
  query: z.output<Query>
}

interface CsvOptions<Row, Params extends z.ZodType, Query extends z.ZodType> {
  path: string
  access: Permission
  effect: Effect
  summary: string
  /** What the file holds. */
  what: string
  params?: Params
  query?: Query
  /** The name of the file, without its ending. */
  name: string | ((query: z.output<Query>) => string)
  /** Refuses or records the export, before which nothing is given out; not called if `content` throws. */
  begin: (call: Call<Params, Query>) => Promise<unknown>
  /** Whether nothing is read before `begin` is done either, since the file shows it. */
  showsBeginning?: true
  content: (call: Call<Params, Query>) => CsvContent<Row>
}

/** A route whose file is made slice by slice. */
export interface CsvRoute extends ElsewhereRoute {
  readonly inSlices: true
}

/** Of the activity, 100 take the thread that answers everybody 2 to 7 ms; those of most files are all. */
const rowsHere = 200
/** At a time on another thread. */
const rowsElsewhere = 2000

/**
 * A CSV file of any length, the only way in which one is sent: read and written slice by slice as it is
 * taken, one file of a user at a time, all slices but the first on another thread. It ends when its caller has
 * lost the right to it.
 */
export function csvRoute<Row, Params extends z.ZodType, Query extends z.ZodType>({
  path,
  access,
  effect,
  summary,
  what,
  params,
  query,
  name,
  begin,
  showsBeginning,
  content,
}: CsvOptions<Row, Params, Query>): CsvRoute {
  const routeName = `GET ${path}`
  // The server has validated them against these schemas.
  const callOf = ({ actor, params, query }: Pick<HeavyCall, 'actor' | 'params' | 'query'>) => ({
    actor,
    params: params as z.output<Params>,
    query: query as z.output<Query>,
  })
  const single = streamRoute({
    method: 'GET',
    path,
    access,
    effect,
    summary,
    // A HEAD request would be recorded as an export.
    head: false,
    answers: { status: 200, type: 'text/csv', what },
    schema: { ...(params && { params }), ...(query && { querystring: query }) },
    handle: ({ actor, request, reply }) =>
      sendFile(request, reply, actor.id, async () => {
        const { heavy } = request.server
        const call = callOf({ actor, params: request.params, query: request.query })
        // The stream asks for its slices when nobody knows any more for whom.
        const caller = waitingCaller()
        const { head, ...rows } = content(call)
        const begun = begin(call)
        if (showsBeginning) await begun
        const lines = slicesOf({
          head,
          first: () => heavy.sliceMade(() => sliceOf(rows, undefined, rowsHere), caller),
          next: async (after) => {
            await request.confirmRights?.()
            return heavy.elsewhere({ route: routeName, ...call, after }, caller)
          },
        })
        // A refusal is answered as such: the first slice is there before the file begins.
        const [first] = await Promise.all([lines.next(), begun])
        reply.headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${typeof name === 'string' ? name : name(call.query)}.csv"`,
          'cache-control': 'no-store',
        })
        return Readable.from(startingWith(first, lines))
      }),
  })
  return {
    ...single,
    inSlices: true,
    name: routeName,
    answerElsewhere: (call) =>
      sliceOf(content(callOf(call)), call.after as Row | undefined, rowsElsewhere),
  }
}

/** The lines of the next rows, and the last of these if others follow. */
async function sliceOf<Row>(
  { next, cells }: Pick<CsvContent<Row>, 'cells' | 'next'>,
  after: Row | undefined,
  limit: number,
): Promise<{ text: string; last?: Row }> {
  const rows = await next(after, limit)
  const last = rows.length === limit ? rows.at(-1) : undefined
  const text = (await cells(rows)).map(csvRow).join('')
  return { text, ...(last && { last }) }
}

interface Slices {
  head: readonly string[]
  first: () => Promise<Slice>
  next: (after: unknown) => Promise<Slice>
}
type Slice = Awaited<ReturnType<HeavyCalls['elsewhere']>>

async function* slicesOf({ head, first, next }: Slices): AsyncGenerator<string> {
  let { text, last } = await first()
  yield csvTitles(head) + text
  while (last !== undefined) {
    ;({ text, last } = await next(last))
    if (text !== '') yield text
  }
}

async function* startingWith(
  first: IteratorResult<string>,
  others: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* others
}
