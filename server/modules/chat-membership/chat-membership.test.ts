import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteUser, setUserRoles } from '#contract/access/access.ts'
import { suspendUser } from '#contract/access/staff.ts'
import {
  type ChatState,
  chatPeopleCsvPath,
  listChatGroups,
  listChatPeople,
  listOwnChatGroups,
  makeChatLink,
  retryChatPerson,
  tryChatGroup,
  updateChatGroup,
} from '#contract/chat-membership.ts'
import { exportOwnData } from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeTelegram } from '#testing/fake-telegram.ts'
import type { Person } from '#testing/people.ts'

const patience = { timeout: 20_000 }
const telegram = new FakeTelegram()
let app: TestApp
let owner: Person
let env: Record<string, string>
beforeAll(async () => {
  env = await telegram.start()
  app = await startApp({ env })
  owner = await app.people.owner()
})
afterAll(async () => {
  await app?.stop()
  await telegram.stop()
})

const key = { program: 'academy', service: 'telegram' } as const
const chat = '-1001'
const fields = { chatId: chat, roleId: null, channelId: null, noticeDays: null }
const sql = (text: string, values: unknown[] = []) => app.academy.db.driver.query(text, values)

async function save(
  change: Partial<Omit<typeof fields, 'noticeDays'> & { noticeDays: number | null }> = {},
  params: {
    program: 'academy' | 'mentorship' | 'community'
    service: 'telegram' | 'discord'
  } = key,
) {
  const { updatedAt } = await groupOf(params)
  const body = { ...fields, ...change, updatedAt }
  return app.call(updateChatGroup, { as: owner, params, body })
}
async function groupOf({ program, service }: { program: string; service: string } = key) {
  const { body } = await app.call(listChatGroups, { as: owner })
  const group = body.find((one) => one.program === program && one.service === service)
  if (!group) throw new Error('There is no such group.')
  return group
}

let accounts = 5000
/** Links an account as the bot does when its link is opened. */
async function link(person: Pick<Person, 'id'>, account = ++accounts): Promise<number> {
  await sql(
    `insert into telegram_chats (id, user_id, chat_id, name, code_hash, connected_at)
     values (gen_random_uuid(), $1, $2, 'Sam', '\\x00', now())`,
    [person.id, account],
  )
  return account
}
const makeLink = (as: Person | null) => app.call(makeChatLink, { as, params: key })
async function joined(person: Person): Promise<number> {
  const account = await link(person)
  const { body, status } = await makeLink(person)
  expect(status).toBe(201)
  expect(telegram.join(chat, account, body.url)).toBe(true)
  await vi.waitFor(async () => expect(await stateOf(person.id)).toBe('in'), patience)
  return account
}
async function people(state?: ChatState) {
  const { body } = await app.call(listChatPeople, {
    as: owner,
    query: { ...key, ...(state && { state }) },
  })
  return body
}
const stateOf = async (userId: string) =>
  (await people()).find((person) => person.userId === userId)?.state
/** Once the academy has read all that the bot was told. */
const heard = () => vi.waitFor(() => expect(telegram.unread).toBe(0), patience)
/** Something happens in the group that concerns nobody: the academy looks at once. */
const wake = () => telegram.setStatus(chat, 1, 'left')
const statusOf = (account: number) => telegram.groups.get(chat)?.people.get(account)
const statusIs = (account: number, status: string) =>
  vi.waitFor(() => {
    wake()
    expect(statusOf(account)).toBe(status)
  }, patience)
const setRoles = (id: string, roles: ('academy_student' | 'mentorship_student')[]) =>
  app.call(setUserRoles, { as: owner, params: { id }, body: { roles } })

beforeEach(async () => {
  telegram.delayMs = 0
  telegram.groups.clear()
  telegram.groupCalls.length = 0
  telegram.addGroup(chat)
  await sql('delete from chat_groups')
  await sql('delete from telegram_chats')
  expect((await save()).status).toBe(200)
})

describe('the owner', () => {
  test('alone sets groups, and nobody else changes a row', async () => {
    const before = await sql('select * from chat_groups')
    const { updatedAt } = await groupOf()
    const body = { ...fields, chatId: '-1002', updatedAt }
    for (const [as, status] of [
      [null, 401],
      [await app.people.academy(), 403],
      [await app.people.staff('support'), 403],
    ] as const) {
      expect((await app.call(updateChatGroup, { as, params: key, body })).status).toBe(status)
      expect((await app.call(listChatGroups, { as })).status).toBe(status)
      expect((await app.call(tryChatGroup, { as, params: key })).status).toBe(status)
    }
    expect((await sql('select * from chat_groups')).rows).toEqual(before.rows)
  })

  test('overwrites nothing unseen, and gives one group to one program', async () => {
    const stale = { ...fields, updatedAt: null }
    expect((await app.call(updateChatGroup, { as: owner, params: key, body: stale })).status).toBe(
      409,
    )
    const other = { program: 'mentorship', service: 'telegram' } as const
    expect((await save({}, other)).body).toMatchObject({
      message: expect.stringContaining('another program'),
    })
    expect((await save({ chatId: 'my group' } as never)).status).toBe(400)
    expect((await save({ noticeDays: 31 })).status).toBe(400)
    expect((await save({ noticeDays: 3 })).body).toMatchObject({ noticeDays: 3 })
    expect((await save({ chatId: null } as never)).body).toMatchObject({
      chatId: null,
      updatedAt: null,
    })
  })

  test('is told exactly what the bot lacks', async () => {
    const trial = async () => (await app.call(tryChatGroup, { as: owner, params: key })).body
    expect(await trial()).toEqual({ title: `Group ${chat}`, people: 1, problems: [] })
    telegram.setBot(chat, { status: 'administrator', can_invite_users: true })
    await heard()
    expect((await trial()).problems).toEqual([expect.stringContaining('Ban Users')])
    expect(await groupOf()).toMatchObject({ trouble: expect.stringContaining('Ban Users') })
    telegram.setBot(chat, { status: 'member' })
    await heard()
    expect((await trial()).problems).toEqual([expect.stringContaining('not an admin')])
    telegram.groups.clear()
    expect((await trial()).problems).toEqual([expect.stringContaining('does not find this group')])
    telegram.addGroup(chat)
    expect((await trial()).problems).toEqual([])
    expect(await groupOf()).toMatchObject({ trouble: null, title: `Group ${chat}` })
  })
})

describe('joining', () => {
  test('needs access and a linked account', async () => {
    expect((await makeLink(null)).status).toBe(401)
    const outsider = await app.people.mentorship()
    await link(outsider)
    expect((await makeLink(outsider)).status).toBe(404)
    expect((await app.call(listOwnChatGroups, { as: outsider })).body).toEqual([])
    const member = await app.people.academy()
    expect((await makeLink(member)).status).toBe(422)
    const own = (await app.call(listOwnChatGroups, { as: member })).body
    expect(own).toMatchObject([{ program: 'academy', isLinked: false, isIn: false }])
    expect((await sql('select * from chat_links')).rows).toEqual([])
    expect(await stateOf(member.id)).toBe('unlinked')
    await link(member)
    expect(await stateOf(member.id)).toBe('absent')
  })

  test('is by an own link, one at a time', async () => {
    const member = await app.people.academy()
    const account = await link(member)
    const first = (await makeLink(member)).body.url
    const second = (await makeLink(member)).body.url
    const links = telegram.groups.get(chat)?.links
    await vi.waitFor(() => expect([...(links ?? [])]).toEqual([second]), patience)
    expect(telegram.join(chat, account, first)).toBe(false)
    // Heard late: somebody else had used it before.
    telegram.setStatus(chat, 778, 'member', first)
    await statusIs(778, 'left')
    expect(telegram.join(chat, account, second)).toBe(true)
    await vi.waitFor(async () => expect(await stateOf(member.id)).toBe('in'), patience)
    expect((await makeLink(member)).status).toBe(409)
    const own = (await app.call(listOwnChatGroups, { as: member })).body
    expect(own).toMatchObject([{ isLinked: true, isIn: true }])
    const exported = await app.call(exportOwnData, { as: member })
    expect(exported.body).toMatchObject({
      chatGroups: { groups: [{ account: String(account), isIn: true }] },
    })
  })

  test('by another member’s link has whoever it was leave, and lets nobody else in', async () => {
    const member = await app.people.academy()
    const account = await link(member)
    const { url } = (await makeLink(member)).body
    expect(telegram.join(chat, 777, url)).toBe(true)
    // Sent away, and let off: nothing is kept of somebody unknown.
    await statusIs(777, 'left')
    expect(telegram.groupCalls).toContain(`banChatMember ${chat} 777`)
    await vi.waitFor(async () => {
      expect((await sql(`select * from chat_people where account_id = '777'`)).rows).toEqual([])
    }, patience)
    const again = (await makeLink(member)).body.url
    expect(telegram.join(chat, account, again)).toBe(true)
  })

  test('is told as not possible while Telegram refuses, and makes no link that stays', async () => {
    const member = await app.people.academy()
    await link(member)
    telegram.refuseCalls('createChatInviteLink', 'hang up')
    expect((await makeLink(member)).status).toBe(503)
    telegram.refuseCalls('createChatInviteLink', {
      code: 429,
      description: 'Too Many Requests',
      retryAfter: 7,
    })
    const { headers, status } = await makeLink(member)
    expect([status, headers['retry-after']]).toEqual([503, '7'])
    expect((await sql('select * from chat_links where not is_over')).rows).toEqual([])
  })
})

describe('the end of the access', () => {
  test('shuts out, and the renewal lets in again by a new link', async () => {
    const member = await app.people.academy()
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
    const member = await app.people.academy()
    const account = await joined(member)
    await sql(
      `update subscriptions set starts_at = now() - interval '2 days', ends_at = now() - interval '1 second'
       where user_id = $1`,
      [member.id],
    )
    await statusIs(account, 'kicked')
  })

  test('comes with suspension, and with deletion, after which nothing is kept', async () => {
    const [suspended, deleted] = [await app.people.academy(), await app.people.academy()]
    const accounts = [await joined(suspended), await joined(deleted)] as const
    const reason = { reason: 'Shares the lessons' }
    expect(
      (await app.call(suspendUser, { as: owner, params: { id: suspended.id }, body: reason }))
        .status,
    ).toBeLessThan(300)
    await statusIs(accounts[0], 'kicked')
    expect(
      (await app.call(deleteUser, { as: owner, params: { id: deleted.id } })).status,
    ).toBeLessThan(300)
    await statusIs(accounts[1], 'left')
    await vi.waitFor(async () => {
      const { rows } = await sql('select * from chat_people where account_id = $1', [accounts[1]])
      expect(rows).toEqual([])
    }, patience)
  })

  test('is undone at Telegram for an account that is deleted after it, of which nothing is kept', async () => {
    const member = await app.people.academy()
    const account = await joined(member)
    await setRoles(member.id, [])
    await statusIs(account, 'kicked')
    await app.call(deleteUser, { as: owner, params: { id: member.id } })
    await statusIs(account, 'left')
    await vi.waitFor(async () => {
      const { rows } = await sql('select * from chat_people where account_id = $1', [account])
      expect(rows).toEqual([])
    }, patience)
  })

  test('is heeded for accounts that are disconnected, and those that were replaced', async () => {
    const [one, other] = [await app.people.academy(), await app.people.academy()]
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
    const member = await app.people.academy()
    const account = await joined(member)
    telegram.setStatus(chat, account, 'kicked')
    await vi.waitFor(async () => expect(await stateOf(member.id)).toBe('absent'), patience)
    expect((await makeLink(member)).body).toMatchObject({
      message: expect.stringContaining('An admin'),
    })
    expect(statusOf(account)).toBe('kicked')
  })
})

describe('strangers', () => {
  test('are listed, and only leave once the owner says so, after a notice', async () => {
    telegram.setStatus(chat, 888, 'member')
    telegram.setStatus(chat, 999, 'administrator')
    await vi.waitFor(async () => {
      expect(await people('stranger')).toMatchObject([{ account: '888', name: '@sam888' }])
    }, patience)
    expect(await groupOf()).toMatchObject({ counts: { strangers: 1 } })
    await save({ noticeDays: 2 })
    await vi.waitFor(() => {
      expect([...telegram.posts.values()].at(-1)).toContain('leave the group within 2 days')
    }, patience)
    expect(statusOf(888)).toBe('member')
    await vi.waitFor(async () => {
      const noticed = `update chat_people set noticed_at = noticed_at - interval '2 days' where noticed_at is not null`
      expect((await sql(noticed)).rowCount).toBe(1)
    }, patience)
    await statusIs(888, 'kicked')
    expect(statusOf(999)).toBe('administrator')
    expect(telegram.groupCalls.filter((call) => call === `sendMessage ${chat}`)).toHaveLength(1)
  })

  test('who link an account with access are members', async () => {
    telegram.setStatus(chat, 880, 'member')
    await vi.waitFor(async () => expect(await people('stranger')).toHaveLength(1), patience)
    const member = await app.people.academy()
    await link(member, 880)
    await vi.waitFor(async () => {
      wake()
      expect(await people('in')).toMatchObject([{ userId: member.id, account: '880' }])
    }, patience)
  })
})

describe('refusals', () => {
  test.each([
    ['too many calls', { code: 429, description: 'Too Many Requests', retryAfter: 1 }],
    ['a failure of Telegram’s', { code: 502, description: 'Bad Gateway' }],
    ['a connection that is cut', 'hang up'],
  ] as const)('%s is tried again', async (_, refusal) => {
    const member = await app.people.academy()
    const account = await joined(member)
    telegram.refuseCalls('banChatMember', refusal)
    await setRoles(member.id, [])
    await vi.waitFor(() => expect(statusOf(account)).toBe('kicked'), { timeout: 30_000 })
    expect(await groupOf()).toMatchObject({ trouble: null, counts: { failed: 0 } })
  })

  test('a bot that lost its rights says so, and goes on once it has them again', async () => {
    const member = await app.people.academy()
    const account = await joined(member)
    telegram.setBot(chat, { status: 'administrator', can_invite_users: true })
    await heard()
    await setRoles(member.id, [])
    await vi.waitFor(async () => {
      expect((await groupOf()).trouble).toContain('rights to invite and to ban')
    }, patience)
    const calls = telegram.groupCalls.length
    wake()
    await heard()
    expect(telegram.groupCalls).toHaveLength(calls)
    const { rows } = await sql(
      `select title from notifications where title like 'Telegram%needs you'`,
    )
    expect(rows.length).toBeGreaterThan(0)
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
    const member = await app.people.academy()
    await joined(member)
    const group = telegram.groups.get(chat)
    telegram.groups.clear()
    await setRoles(member.id, [])
    await vi.waitFor(
      async () => expect((await groupOf()).trouble).toContain('does not find this group'),
      patience,
    )
    if (group) telegram.groups.set(chat, { ...group, bot: { status: 'kicked' } })
    expect((await app.call(tryChatGroup, { as: owner, params: key })).body.problems).toEqual([
      expect.stringContaining('not in the group any more'),
    ])
  })

  test('a person whom Telegram protects is shown, and tried again on request', async () => {
    const member = await app.people.academy()
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
    expect((await app.call(retryChatPerson, { as: member, params })).status).toBe(403)
    expect((await app.call(retryChatPerson, { as: owner, params })).status).toBe(204)
    expect((await app.call(retryChatPerson, { as: owner, params })).status).toBe(404)
    await statusIs(account, 'kicked')
  })
})

test('the list is searched, sorted, paged and exported', async () => {
  const member = await app.people.academy()
  const away = await app.people.academy()
  await joined(member)
  const list = async (query: object) => {
    const { body } = await app.call(listChatPeople, { as: owner, query: { ...key, ...query } })
    return body.map(({ userId }) => userId)
  }
  expect(await list({ search: member.name })).toEqual([member.id])
  expect(await list({ state: 'unlinked', search: away.name })).toEqual([away.id])
  const all = await list({ sort: 'name' })
  expect(await list({ sort: 'name', direction: 'desc' })).toEqual(all.toReversed())
  expect(await list({ limit: 1, page: 2 })).toEqual(all.slice(1, 2))
  const file = await app.request({
    method: 'GET',
    url: `/api${chatPeopleCsvPath}?program=academy&service=telegram&state=in`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(file.text.trim().split('\r\n')).toEqual([
    'Name,Account,State,Reason',
    expect.stringMatching(new RegExp(`^${member.name},\\d+,In the group,$`)),
  ])
})

test('a thousand whose access ends at once are out once each, through a lost turn and a waiting Telegram', async () => {
  const other = await startApp({ shareWith: app, env })
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
