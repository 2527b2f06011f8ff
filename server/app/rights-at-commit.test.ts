import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import { getMe } from '#contract/identity/identity.ts'
import { type ActionsBench, startActionsBench } from '#testing/audit-actions/bench.ts'
import { adminActions } from '#testing/audit-actions/of-admins.ts'
import type { Person } from '#testing/people.ts'

let bench: ActionsBench
/** Owns the academy while its owner is no admin. */
let successor: Person
beforeAll(async () => {
  bench = await startActionsBench()
  successor = await bench.app.people.admin()
})
afterAll(() => bench.stop())
afterEach(() => vi.restoreAllMocks())

const run = (statement: RawBuilder<unknown>) => statement.execute(bench.app.academy.db.pool)

/** Rights as another process takes them before this one hears of it; each gives them back. */
const takings = [
  {
    status: 401,
    async take() {
      const revoke = (at: RawBuilder<unknown>) =>
        run(sql`update sessions set revoked_at = ${at} where user_id = ${bench.admin.id}`)
      await revoke(sql`now()`)
      return () => revoke(sql`null`)
    },
  },
  {
    status: 403,
    async take() {
      const own = (id: string) => run(sql`update staff set user_id = ${id} where role = 'owner'`)
      const { id } = bench.admin
      await own(successor.id)
      await run(sql`delete from user_roles where user_id = ${id} and role = 'admin'`)
      return async () => {
        await run(sql`insert into user_roles (user_id, role) values (${id}, 'admin')`)
        await own(id)
      }
    },
  },
]

/** Ends an action when its call has been answered. */
class Done extends Error {}

/** Lets `around` make the first call of a route that is made from now on, however it is sent. */
function catchCall(name: string, around: (send: () => Promise<number>) => Promise<void>) {
  const [method, path = ''] = name.split(' ')
  const pattern = new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  const isIt = (sent: { method?: string | undefined }, address: string) =>
    sent.method === method && pattern.test(address.split('?')[0] ?? '')
  const { http } = bench.app.academy
  const inject = http.inject.bind(http) as (sent: InjectOptions) => Promise<{ statusCode: number }>
  const { fetch } = globalThis
  const caught = async (send: () => Promise<number>): Promise<never> => {
    vi.restoreAllMocks()
    await around(send)
    throw new Done()
  }
  vi.spyOn(http, 'inject').mockImplementation(((sent: InjectOptions) =>
    isIt(sent, String(sent.url))
      ? caught(async () => (await inject(sent)).statusCode)
      : inject(sent)) as never)
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, sent = {}) =>
    isIt(sent, new URL(String(address)).pathname)
      ? caught(async () => (await fetch(address, sent)).status)
      : fetch(address, sent),
  )
}

/**
 * What calls have left: the entries of the audit trail, of which each of these calls makes one in its
 * transaction, the rows of a table, and the files.
 */
async function leftBehind(table = 'audit_entries') {
  const { rows } = await sql<{ content: string }>`
    select md5(string_agg(t::text, ',' order by t::text)) as content
    from ${sql.table(table)} t ${table === 'audit_entries' ? sql`where request_id is not null` : sql``}`.execute(
    bench.app.academy.db.pool,
  )
  const entries = await readdir(path.join(bench.app.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return {
    rows: rows[0]?.content,
    files: entries.filter((one) => one.isFile()).map(({ name }) => name),
  }
}

/** That a call has left nothing; files of earlier ones may be deleted meanwhile. */
function expectNothingLeft(
  before: Awaited<ReturnType<typeof leftBehind>>,
  after: Awaited<ReturnType<typeof leftBehind>>,
) {
  expect(after.rows).toBe(before.rows)
  expect(after.files.filter((name) => !before.files.includes(name))).toEqual([])
}

const writes = Object.entries(adminActions).filter(([name]) => !name.startsWith('GET '))

/** Gives a conversation to the admin, which its own rules refuse once it is none. */
const assigning = 'PUT /admin/messages/:userId/assignee'
const takingOf = (name: string, at: number) => takings[name === assigning ? 0 : at % takings.length]

test.each(writes.map(([name, audited], at) => [name, audited, takingOf(name, at)] as const))(
  '%s is refused and undone if the rights end before its commit',
  async (name, audited, taking) => {
    let answer: number | undefined
    catchCall(name, async (send) => {
      const before = await leftBehind()
      // Read into the cache, from which the call is admitted although the rights have been taken.
      await bench.call(getMe)
      const giveBack = await taking?.take()
      try {
        answer = await send()
      } finally {
        // The next tests need them, however this one ends.
        await giveBack?.()
        bench.app.academy.platform.actors.forget(bench.admin.id)
      }
      expectNothingLeft(before, await leftBehind())
    })
    await audited.run(bench).catch((error: unknown) => {
      if (!(error instanceof Done)) throw error
    })
    expect(answer).toBe(taking?.status)
  },
)

describe('rights that are taken while a call waits within its transaction', () => {
  /** Holds up whoever writes to the table until `end`. */
  async function holdUp(table: string) {
    const client = await bench.app.academy.db.driver.connect()
    await client.query('begin')
    await client.query(`lock table ${table} in share row exclusive mode`)
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const waiting = async () => {
      const { rows: blocked } = await bench.app.academy.db.driver.query(
        'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [rows[0].pid],
      )
      return blocked.length
    }
    return {
      waits: () => expect.poll(waiting, { interval: 10 }).toBe(1),
      async end() {
        await client.query('commit')
        client.release()
      },
    }
  }

  test.each([
    ['POST /admin/coupons', 'coupons'],
    ['PUT /admin/offers/:program', 'offers'],
    ['POST /admin/shop/offers', 'shop_offers'],
    ['POST /admin/transactions/:id/refund', 'transactions'],
    ['POST /courses/:id/videos/file', 'course_videos'],
    ['POST /courses/:id/videos/uploads/:upload/lesson', 'course_videos'],
  ])('%s', async (name, table) => {
    const audited = adminActions[name as keyof typeof adminActions]
    const admin = await bench.app.people.admin()
    let answer: number | undefined
    catchCall(name, async (send) => {
      const before = await leftBehind(table)
      const held = await holdUp(table)
      const sent = send()
      try {
        await held.waits()
        const params = { id: admin.id }
        const demoted = await bench.call(setUserRoles, { params, body: { roles: [] } })
        expect(demoted.status).toBe(200)
      } finally {
        await held.end()
      }
      answer = await sent
      expectNothingLeft(before, await leftBehind(table))
    })
    const uploads = bench.uploadsOf(admin)
    const call: ActionsBench['call'] = (endpoint, sent) =>
      bench.app.call(endpoint, { ...sent, as: admin } as never)
    await audited?.run({ ...bench, admin, uploads, call }).catch((error: unknown) => {
      if (!(error instanceof Done)) throw error
    })
    expect(answer).toBe(403)
  })
})
