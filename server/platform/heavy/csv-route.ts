import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Permission } from '#contract/access/permissions.ts'
import type { Caller } from '../http/actor.ts'
import { csvRow, csvTitles } from '../http/csv.ts'
import type { Effect } from '../http/effects.ts'
import { type Route, streamRoute } from '../http/route.ts'
import { type WaitingCaller, waitingCaller } from '../waiting-caller.ts'
import type { HeavyCalls } from './heavy-calls.ts'
import { sendFile } from './send-file.ts'

/** What is in a CSV file. */
export interface CsvContent<Row> {
  head: readonly string[]
  /** The next rows behind `after`, in an order that has no equals; fewer than `limit` are the last. */
  next: (after: Row | undefined, limit: number) => Promise<Row[]>
  /** The cells of these rows. */
  cells: (rows: readonly Row[]) => Promise<string[][]> | string[][]
  /** The record of the export, before which nothing is given out. */
  recorded?: Promise<void>
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
  content: (call: {
    actor: Caller
    params: z.output<Params>
    query: z.output<Query>
  }) => Promise<CsvContent<Row>> | CsvContent<Row>
}

/** A route whose file is made slice by slice. */
export interface CsvRoute extends Route {
  readonly inSlices: true
}

/** 500 of the activity take the thread that answers everybody 6 to 15 ms, 100 take 2 to 7. */
const rowsAtOnce = 200

/**
 * A CSV file of any length, the only way in which one is sent: read and written slice by slice as it is
 * taken, in a line with the slices of others' files, one file of a user at a time. It ends when its
 * caller has lost the right to it.
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
  content,
}: CsvOptions<Row, Params, Query>): CsvRoute {
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
        // The server has validated them against these schemas.
        const sent = { params: request.params as never, query: request.query as never }
        const lines = slicesOf(await content({ actor, ...sent }), {
          heavy: request.server.heavy,
          caller: waitingCaller(),
          confirm: request.confirmRights,
        })
        // A refusal is answered as such: the first slice is there before the file begins.
        const first = await lines.next()
        reply.headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${typeof name === 'string' ? name : name(sent.query)}.csv"`,
          'cache-control': 'no-store',
        })
        return Readable.from(startingWith(first, lines))
      }),
  })
  return { ...single, inSlices: true }
}

interface Exporting {
  heavy: HeavyCalls
  /** As of the call: the stream asks for its slices from elsewhere. */
  caller: WaitingCaller | undefined
  /** Confirms the caller's rights. */
  confirm: (() => Promise<void>) | null
}

async function* slicesOf<Row>(
  { head, next, cells, recorded }: CsvContent<Row>,
  { heavy, caller, confirm }: Exporting,
): AsyncGenerator<string> {
  const slice = (after: Row | undefined) =>
    heavy.sliceMade(async () => {
      const rows = await next(after, rowsAtOnce)
      return { rows, text: (await cells(rows)).map(csvRow).join('') }
    }, caller)

  let [{ rows, text }] = await Promise.all([slice(undefined), recorded])
  yield csvTitles(head) + text
  while (rows.length === rowsAtOnce) {
    await confirm?.()
    ;({ rows, text } = await slice(rows.at(-1)))
    if (rows.length > 0) yield text
  }
}

async function* startingWith(
  first: IteratorResult<string>,
  others: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* others
}
