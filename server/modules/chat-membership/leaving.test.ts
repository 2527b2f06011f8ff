import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteUser } from '#contract/access/access.ts'
import { suspendUser } from '#contract/access/staff.ts'
import { retryChatPerson, tryChatGroup } from '#contract/chat-membership.ts'
import { startApp } from '#testing/app.ts'
import { chatGroupBench } from '#testing/chat-group.ts'

const bench = chatGroupBench()
const {
  telegram,
  chat,
  key,
  patience,
  sql,
  save,
  groupOf,
  link,
  makeLink,
  joined,
  people,
  stateOf,
  heard,
  wake,
  statusOf,
  statusIs,
  setRoles,
} = bench
beforeAll(bench.start)
afterAll(bench.stop)
beforeEach(bench.clear)

describe('the end of the access', () => {
  test('shuts out, and the renewal lets in again by a new link', async () => {
    const member = await bench.app.people.academy()
    const account = await joined(member)
    await setRoles(member.id, [])
    await statusIs(account, 'kicked')
    await vi.waitFor(async () => expect(await stateOf(member.id)).toBe('out'), patience)
    await setRoles(member.id, ['academy_student'])
    await statusIs(account, 'left')
    const { body } = await makeLink(member)
    expect(telegram.join(chat, account, body.url)).toBe(true)
    await vi.waitFor(async () => expect(await stateOf(member.id)).toBe('in'), patience)
    const { rows } = await sql(
      'select action from audit_entries where person_id = $1 order by id',
      [member.id],
    )
    const actions = rows.map(({ action }) => action)
    expect(actions).toContain('chat_group.removed')
    expect(actions).toContain('chat_group.readmitted')
  })

  test('comes with time, without an event', async () => {
    const member = await bench.app.people.academy()
    const account = await joined(member)
    await sql(
      `update subscriptions set starts_at = now() - interval '2 days', ends_at = now() - interval '1 second'
       where user_id = $1`,
      [member.id],
    )
    await statusIs(account, 'kicked')
  })

  test('comes with suspension, and with deletion, after which nothing is kept', async () => {
    const [suspended, deleted] = [
      await bench.app.people.academy(),
      await bench.app.people.academy(),
    ]
    const accounts = [await joined(suspended), await joined(deleted)] as const
    const reason = { reason: 'Shares the lessons' }
    expect(
      (
        await bench.app.call(suspendUser, {
          as: bench.owner,
          params: { id: suspended.id },
          body: reason,
        })
      ).status,
    ).toBeLessThan(300)
    await statusIs(accounts[0], 'kicked')
    expect(
      (await bench.app.call(deleteUser, { as: bench.owner, params: { id: deleted.id } })).status,
    ).toBeLessThan(300)
    await statusIs(accounts[1], 'left')
    await vi.waitFor(async () => {
      const { rows } = await sql('select * from chat_people where account_id = $1', [accounts[1]])
      expect(rows).toEqual([])
    }, patience)
  })

  test('is undone at Telegram for an account that is deleted after it, of which nothing is kept', async () => {
    const member = await bench.app.people.academy()
    const account = await joined(member)
    await setRoles(member.id, [])
    await statusIs(account, 'kicked')
    await bench.app.call(deleteUser, { as: bench.owner, params: { id: member.id } })
    await statusIs(account, 'left')
    await vi.waitFor(async () => {
      const { rows } = await sql('select * from chat_people where account_id = $1', [account])
      expect(rows).toEqual([])
    }, patience)
  })

  test('is heeded for accounts that are disconnected, and those that were replaced', async () => {
    const [one, other] = [await bench.app.people.academy(), await bench.app.people.academy()]
    const first = await joined(one)
    await sql('delete from telegram_chats where user_id = $1', [one.id])
    await setRoles(one.id, [])
    await statusIs(first, 'kicked')
    const second = await joined(other)
    await sql('delete from telegram_chats where user_id = $1', [other.id])
    await link(other)
    await statusIs(second, 'left')
  })

  test('does not undo what an admin of the group has decided', async () => {
    const member = await bench.app.people.academy()
    const account = await joined(member)
    telegram.setStatus(chat, account, 'kicked')
    await vi.waitFor(async () => expect(await stateOf(member.id)).toBe('absent'), patience)
    expect((await makeLink(member)).body).toMatchObject({
      message: expect.stringContaining('An admin'),
    })
    expect(statusOf(account)).toBe('kicked')
  })
})

describe('refusals', () => {
  test.each([
    ['too many calls', { code: 429, description: 'Too Many Requests', retryAfter: 1 }],
    ['a failure of Telegram’s', { code: 502, description: 'Bad Gateway' }],
    ['a connection that is cut', 'hang up'],
  ] as const)('%s is tried again', async (_, refusal) => {
    const member = await bench.app.people.academy()
    const account = await joined(member)
    telegram.refuseCalls('banChatMember', refusal)
    await setRoles(member.id, [])
    await vi.waitFor(() => expect(statusOf(account)).toBe('kicked'), { timeout: 30_000 })
    expect(await groupOf()).toMatchObject({ trouble: null, counts: { failed: 0 } })
  })

  test('a bot that lost its rights says so, and goes on once it has them again', async () => {
    const member = await bench.app.people.academy()
    const account = await joined(member)
    telegram.setBot(chat, { status: 'administrator', can_invite_users: true })
    await heard()
    await setRoles(member.id, [])
    await vi.waitFor(async () => {
      expect((await groupOf()).trouble).toContain('rights to invite and to ban')
    }, patience)
    // What was on its way by then is over soon; after it nothing more is tried.
    await vi.waitFor(async () => {
      const calls = telegram.groupCalls.length
      wake()
      await heard()
      expect(telegram.groupCalls).toHaveLength(calls)
    }, patience)
    await vi.waitFor(async () => {
      const { rows } = await sql(
        `select title from notifications where title like 'Telegram%needs you'`,
      )
      expect(rows.length).toBeGreaterThan(0)
    }, patience)
    telegram.setBot(chat, {
      status: 'administrator',
      can_invite_users: true,
      can_restrict_members: true,
    })
    await statusIs(account, 'kicked')
  })

  test('a group with another number is followed, unless that is another program’s', async () => {
    telegram.move(chat, '-1003')
    await vi.waitFor(async () => expect((await groupOf()).chatId).toBe('-1003'), patience)
    const other = { program: 'mentorship', service: 'telegram' } as const
    expect((await save({ chatId: '-1004' }, other)).status).toBe(200)
    telegram.move('-1003', '-1004')
    await vi.waitFor(async () => {
      expect((await groupOf()).trouble).toContain('belongs to another program')
    }, patience)
    await heard()
  })

  test('a group that is gone, and a bot that was removed, are not tried for ever', async () => {
    const member = await bench.app.people.academy()
    await joined(member)
    const group = telegram.groups.get(chat)
    telegram.groups.clear()
    await setRoles(member.id, [])
    await vi.waitFor(
      async () => expect((await groupOf()).trouble).toContain('does not find this group'),
      patience,
    )
    if (group) telegram.groups.set(chat, { ...group, bot: { status: 'kicked' } })
    expect(
      (await bench.app.call(tryChatGroup, { as: bench.owner, params: key })).body.problems,
    ).toEqual([expect.stringContaining('not in the group any more')])
  })

  test('a person whom Telegram protects is shown, and tried again on request', async () => {
    const member = await bench.app.people.academy()
    const account = await joined(member)
    telegram.groups.get(chat)?.people.set(account, 'administrator')
    await setRoles(member.id, [])
    await vi.waitFor(async () => {
      expect(await people('failed')).toMatchObject([
        { userId: member.id, failure: expect.stringContaining('administrator of the chat') },
      ])
    }, patience)
    const [failed] = await people('failed')
    const params = { id: failed?.id ?? '' }
    telegram.groups.get(chat)?.people.set(account, 'member')
    expect((await bench.app.call(retryChatPerson, { as: member, params })).status).toBe(403)
    expect((await bench.app.call(retryChatPerson, { as: bench.owner, params })).status).toBe(204)
    expect((await bench.app.call(retryChatPerson, { as: bench.owner, params })).status).toBe(404)
    await statusIs(account, 'kicked')
  })
})

test('a thousand whose access ends at once are out once each, through a lost turn and a waiting Telegram', async () => {
  const other = await startApp({ shareWith: bench.app, env: bench.env })
  try {
    await sql(`
      with made as (
        insert into users (id, name, email, email_key, password_hash, created_at)
        select gen_random_uuid(), 'M' || n, 'm' || n || '@many.example', 'm' || n || '@many.example', 'none', now()
        from generate_series(1, 1000) n returning id, name)
      insert into telegram_chats (id, user_id, chat_id, name, code_hash, connected_at)
      select gen_random_uuid(), id, 100000 + substr(name, 2)::int, name, '\\x00', now() from made`)
    const everybody = Array.from({ length: 1000 }, (_, n) => 100_001 + n)
    for (const account of everybody) telegram.groups.get(chat)?.people.set(account, 'member')
    await sql(`
      insert into chat_people (id, group_id, account_id, name, user_id, was_member, is_in, checked_at)
      select gen_random_uuid(), g.id, t.chat_id::text, t.name, t.user_id, true, true, now()
      from telegram_chats t, chat_groups g where t.chat_id > 100000`)
    const banned = () => telegram.groupCalls.filter((call) => call.startsWith('banChatMember'))
    telegram.refuseCalls('banChatMember', {
      code: 429,
      description: 'Too Many Requests',
      retryAfter: 1,
    })
    wake()
    await vi.waitFor(() => expect(banned().length).toBeGreaterThan(100), { timeout: 120_000 })
    // The process whose turn it is loses it in the middle, as when it is killed.
    await sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'academy turns'`)
    await vi.waitFor(
      () => {
        wake()
        const statuses = everybody.filter((account) => statusOf(account) !== 'kicked')
        expect(statuses).toEqual([])
      },
      { timeout: 240_000, interval: 1000 },
    )
    const { rows } = await sql(
      `select count(*)::int as n from chat_people where is_in and was_member`,
    )
    expect(rows).toEqual([{ n: 0 }])
    // Whoever took over repeated one call at most.
    expect(banned().length).toBeLessThanOrEqual(1001)
    expect(new Set(banned()).size).toBe(1000)
  } finally {
    await other.stop()
  }
}, 400_000)
