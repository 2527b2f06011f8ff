import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CouponInput, createCoupon, updateCoupon } from '#contract/coupons.ts'
import { inviteMember } from '#contract/invitations.ts'
import { saveTradeTemplate } from '#contract/journal/trade-templates.ts'
import { inviteToTeam } from '#contract/team-invitations.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const coupon: CouponInput = {
  code: 'FIRST-CODE',
  percent: 20,
  amountCents: null,
  program: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesEach: null,
  active: true,
}

interface Overtaking {
  /** What another has done a moment earlier, and commits while the call waits. */
  before: [statement: string, values: unknown[]]
  call: () => Promise<{ status: number; body: unknown }>
}

const invited = (email: string, staffRole: string | null): Overtaking['before'] => [
  `insert into invitations (id, email, name, staff_role, token_hash, created_at, expires_at)
   values ($1, $2::text, 'Ann', $3, sha256($2::text::bytea), now(), now() + interval '1 day')`,
  [newId(), email, staffRole],
]

/** Things of which there may be one, and one that refers to what is deleted. */
const ways: Record<string, () => Promise<Overtaking>> = {
  async 'a coupon takes a code that another takes'() {
    const made = await app.call(createCoupon, { as: admin, body: coupon })
    const params = { id: made.body.id }
    return {
      before: ["insert into coupons (id, code, percent) values ($1, 'WANTED-CODE', 10)", [newId()]],
      call: () =>
        app.call(updateCoupon, { as: admin, params, body: { ...coupon, code: 'WANTED-CODE' } }),
    }
  },
  async 'two invite the same person'() {
    const body = { email: 'twice@people.example', name: 'Ann', program: null }
    return {
      before: invited(body.email, null),
      call: () => app.call(inviteMember, { as: admin, body }),
    }
  },
  async 'two invite the same person to the team'() {
    const body = { email: 'team@people.example', name: 'Ann', staffRole: 'teacher' as const }
    return {
      before: invited(body.email, body.staffRole),
      call: () => app.call(inviteToTeam, { as: admin, body }),
    }
  },
  async 'the account of somebody who saves is deleted'() {
    const student = await app.people.academy()
    const words = { name: 'Breakout', setup: null, tags: [] }
    const body = { ...words, pair: 'EURUSD', direction: 'BUY' as const, lots: '0.1' }
    return {
      before: ['delete from users where id = $1', [student.id]],
      call: () => app.call(saveTradeTemplate, { as: student, body }),
    }
  },
}

test.each(Object.entries(ways))('%s at the same moment: refused, not failed', async (_, way) => {
  const { before, call } = await way()
  const client = await app.academy.db.driver.connect()
  try {
    await client.query('begin')
    await client.query(...before)
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const answer = call()
    const waiting = async () => {
      const { rows: blocked } = await app.academy.db.driver.query(
        'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [rows[0].pid],
      )
      return blocked.length
    }
    await expect.poll(waiting, { interval: 10 }).toBe(1)
    await client.query('commit')
    const { status, body } = await answer
    expect([status, Object(body).code]).toEqual([409, 'conflict'])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
