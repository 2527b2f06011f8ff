import type { Executor } from '#server/platform/database/database.ts'
import { PagedRows } from '#server/platform/heavy/paged-rows.ts'

/** A user's practice runs with their orders and closings; market prices are not personal data. */
export async function exportFor(executor: Executor, userId: string) {
  const runs = await executor
    .selectFrom('practiceRuns')
    .select(['id', 'pair', 'frame', 'currency', 'startCents', 'balanceCents', 'riskPercent'])
    .select(['hidesDate', 'beginsAt', 'bars', 'played', 'startedAt', 'endedAt', 'ending'])
    .where('userId', '=', userId)
    .orderBy('startedAt')
    .execute()
  const ids = runs.map(({ id }) => id)
  return {
    runs: runs.map(({ id: _, hidesDate, beginsAt, ...run }, index) => ({
      ...run,
      run: index + 1,
      // What is hidden until the run has ended is so here as well.
      beginsAt: hidesDate && !run.endedAt ? null : beginsAt,
    })),
    orders: new PagedRows(() => rowsOf(ids, (id) => ordersOf(executor, id))),
    closings: new PagedRows(() => rowsOf(ids, (id) => closingsOf(executor, id))),
  }
}

/** The rows of each run in turn, with the number of their run. */
async function* rowsOf<Row extends object>(
  ids: readonly string[],
  read: (id: string) => Promise<Row[]>,
) {
  for (const [index, id] of ids.entries()) {
    const rows = await read(id)
    yield rows.map((row) => ({ run: index + 1, ...row }))
  }
}

const ordersOf = (executor: Executor, runId: string) =>
  executor
    .selectFrom('practiceOrders')
    .select(['number', 'kind', 'direction', 'status', 'lots', 'price', 'entry', 'stop', 'target'])
    .select(['profitCents', 'closedAt'])
    .where('runId', '=', runId)
    .orderBy('number')
    .execute()

const closingsOf = (executor: Executor, runId: string) =>
  executor
    .selectFrom('practiceClosings')
    .select(['number as order', 'part', 'lots', 'price', 'reason', 'unsure', 'profitCents'])
    .where('runId', '=', runId)
    .orderBy('number')
    .orderBy('part')
    .execute()
