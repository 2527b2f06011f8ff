import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  chatPeopleCsvPath,
  listChatGroups,
  listChatPeople,
  listOwnChatGroups,
  tryChatGroup,
  updateChatGroup,
} from '#contract/chat-membership.ts'
import { exportOwnData } from '#contract/identity/identity.ts'
import { chatGroupBench } from '#testing/chat-group.ts'

const bench = chatGroupBench()
const {
  telegram,
  chat,
  key,
  fields,
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
} = bench
beforeAll(bench.start)
afterAll(bench.stop)
beforeEach(bench.clear)

describe('the owner', () => {
  test('alone sets groups, and nobody else changes a row', async () => {
    const before = await sql('select * from chat_groups')
    const { updatedAt } = await groupOf()
    const body = { ...fields, chatId: '-1002', updatedAt }
    for (const [as, status] of [
      [null, 401],
      [await bench.app.people.academy(), 403],
      [await bench.app.people.staff('support'), 403],
    ] as const) {
      expect((await bench.app.call(updateChatGroup, { as, params: key, body })).status).toBe(status)
      expect((await bench.app.call(listChatGroups, { as })).status).toBe(status)
      expect((await bench.app.call(tryChatGroup, { as, params: key })).status).toBe(status)
    }
    expect((await sql('select * from chat_groups')).rows).toEqual(before.rows)
  })

  test('overwrites nothing unseen, and gives one group to one program', async () => {
    const stale = { ...fields, updatedAt: null }
    expect(
      (await bench.app.call(updateChatGroup, { as: bench.owner, params: key, body: stale })).status,
    ).toBe(409)
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
    const trial = async () =>
      (await bench.app.call(tryChatGroup, { as: bench.owner, params: key })).body
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
    const outsider = await bench.app.people.mentorship()
    await link(outsider)
    expect((await makeLink(outsider)).status).toBe(404)
    expect((await bench.app.call(listOwnChatGroups, { as: outsider })).body).toEqual([])
    const member = await bench.app.people.academy()
    expect((await makeLink(member)).status).toBe(422)
    const own = (await bench.app.call(listOwnChatGroups, { as: member })).body
    expect(own).toMatchObject([{ program: 'academy', isLinked: false, isIn: false }])
    expect((await sql('select * from chat_links')).rows).toEqual([])
    expect(await stateOf(member.id)).toBe('unlinked')
    await link(member)
    expect(await stateOf(member.id)).toBe('absent')
  })

  test('is by an own link, one at a time', async () => {
    const member = await bench.app.people.academy()
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
    const own = (await bench.app.call(listOwnChatGroups, { as: member })).body
    expect(own).toMatchObject([{ isLinked: true, isIn: true }])
    const exported = await bench.app.call(exportOwnData, { as: member })
    expect(exported.body).toMatchObject({
      chatGroups: { groups: [{ account: String(account), isIn: true }] },
    })
  })

  test('by another member’s link has whoever it was leave, and lets nobody else in', async () => {
    const member = await bench.app.people.academy()
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
    const member = await bench.app.people.academy()
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
      wake()
      expect([...telegram.posts.values()].at(-1)).toContain('leave the group within 2 days')
    }, patience)
    expect(statusOf(888)).toBe('member')
    await vi.waitFor(async () => {
      wake()
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
    const member = await bench.app.people.academy()
    await link(member, 880)
    await vi.waitFor(async () => {
      wake()
      expect(await people('in')).toMatchObject([{ userId: member.id, account: '880' }])
    }, patience)
  })
})

test('the list is searched, sorted, paged and exported', async () => {
  const member = await bench.app.people.academy()
  const away = await bench.app.people.academy()
  await joined(member)
  const list = async (query: object) => {
    const { body } = await bench.app.call(listChatPeople, {
      as: bench.owner,
      query: { ...key, ...query },
    })
    return body.map(({ userId }) => userId)
  }
  expect(await list({ search: member.name })).toEqual([member.id])
  expect(await list({ state: 'unlinked', search: away.name })).toEqual([away.id])
  const all = await list({ sort: 'name' })
  expect(await list({ sort: 'name', direction: 'desc' })).toEqual(all.toReversed())
  expect(await list({ limit: 1, page: 2 })).toEqual(all.slice(1, 2))
  const file = await bench.app.request({
    method: 'GET',
    url: `/api${chatPeopleCsvPath}?program=academy&service=telegram&state=in`,
    headers: { authorization: `Bearer ${bench.owner.token}` },
  })
  expect(file.text.trim().split('\r\n')).toEqual([
    'Name,Account,State,Reason',
    expect.stringMatching(new RegExp(`^${member.name},\\d+,In the group,$`)),
  ])
})
