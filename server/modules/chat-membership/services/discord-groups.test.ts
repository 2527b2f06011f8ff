import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import {
  listChatGroups,
  listChatPeople,
  listOwnChatGroups,
  makeChatLink,
  tryChatGroup,
  unlinkDiscord,
  updateChatGroup,
} from '#contract/chat-membership.ts'
import { changePassword } from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeDiscord } from '#testing/fake-discord.ts'
import type { Person } from '#testing/people.ts'

const patience = { timeout: 30_000, interval: 400 }
const discord = new FakeDiscord()
let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startApp({ env: await discord.start() })
  owner = await app.people.owner()
})
afterAll(async () => {
  await app?.stop()
  await discord.stop()
})

const params = { program: 'academy', service: 'discord' } as const
const fields = {
  chatId: discord.guild,
  roleId: discord.role,
  channelId: discord.channel,
  noticeDays: null,
}
async function groupOf() {
  const { body } = await app.call(listChatGroups, { as: owner })
  const group = body.find(({ program, service }) => program === 'academy' && service === 'discord')
  if (!group) throw new Error('There is no such group.')
  return group
}
async function save(change: object = {}) {
  const { updatedAt } = await groupOf()
  return app.call(updateChatGroup, { as: owner, params, body: { ...fields, ...change, updatedAt } })
}
const hasRole = (person: string) => discord.members.get(person)?.has(discord.role) ?? false
const setRoles = (id: string, roles: 'academy_student'[]) =>
  app.call(setUserRoles, { as: owner, params: { id }, body: { roles } })
/** Has the academy look at once: Discord tells nobody anything. */
const look = () => app.call(tryChatGroup, { as: owner, params })
let accounts = 100_000_000_000_000_000n
const newAccount = () => String(++accounts)

beforeEach(async () => {
  await app.academy.db.driver.query('delete from chat_groups')
  discord.members.clear()
  discord.messages = []
  discord.botPosition = 2
  expect((await save()).status).toBe(200)
})

async function joined(member: Person, account: string) {
  const { body, status } = await app.call(makeChatLink, { as: member, params })
  expect(status).toBe(201)
  expect(discord.join(account, body.url)).toBe(true)
  discord.write(account, `Hello! ${body.code?.toLowerCase()}`)
  await vi.waitFor(async () => {
    await look()
    expect(hasRole(account)).toBe(true)
  }, patience)
}

test('a server needs its role and its channel, and Try it says what is missing', async () => {
  expect((await save({ roleId: null })).status).toBe(400)
  expect((await save({ chatId: '-1001' })).status).toBe(400)
  expect((await look()).body).toEqual({ title: 'Traders', people: 1, problems: [] })
  discord.botRights = 1n << 0n
  discord.botPosition = 0
  discord.readsMembers = false
  const { problems } = (await look()).body
  expect(problems.join('\n')).toMatch(
    /Manage Messages[\s\S]*Manage Roles[\s\S]*below[\s\S]*Members Intent/,
  )
  discord.readsMembers = true
  discord.botRights = (1n << 0n) | (1n << 13n) | (1n << 28n)
  discord.botPosition = 2
  expect((await look()).body.problems).toEqual([])
})

test('an invitation and a code link the account, which has the role as long as the access', async () => {
  const member = await app.people.academy()
  const account = newAccount()
  await joined(member, account)
  // The code is gone from the channel, and lets nobody else in.
  expect(discord.messages).toEqual([])
  await setRoles(member.id, [])
  await vi.waitFor(() => expect(hasRole(account)).toBe(false), patience)
  await setRoles(member.id, ['academy_student'])
  await vi.waitFor(() => expect(hasRole(account)).toBe(true), patience)
  expect((await app.call(unlinkDiscord, { as: member })).status).toBe(204)
  expect((await app.call(unlinkDiscord, { as: member })).status).toBe(204)
  await vi.waitFor(() => expect(hasRole(account)).toBe(false), patience)
})

test('a new password ends the link, which somebody else may have made', async () => {
  const member = await app.people.academy()
  const account = newAccount()
  await joined(member, account)
  const body = { currentPassword: member.password, newPassword: 'a brand new password' }
  expect((await app.call(changePassword, { as: member, body })).status).toBe(204)
  await vi.waitFor(async () => {
    await look()
    expect(hasRole(account)).toBe(false)
  }, patience)
  const own = (await app.call(listOwnChatGroups, { as: member })).body
  expect(own).toMatchObject([{ isLinked: false, isIn: false }])
})

test('a code that is read for one program opens the roles of the others as well', async () => {
  const other = { program: 'community', service: 'discord' } as const
  const role = '700000000000000002'
  const body = { ...fields, roleId: role, updatedAt: null }
  expect((await app.call(updateChatGroup, { as: owner, params: other, body })).status).toBe(200)
  const member = await app.people.academy()
  const account = newAccount()
  await joined(member, account)
  const has = (one: string) => discord.members.get(account)?.has(one) ?? false
  await vi.waitFor(() => expect(has(role)).toBe(true), patience)
  // Gone, and back by the link of the other program.
  discord.members.delete(account)
  await app.academy.db.driver.query('update chat_people set is_in = false')
  const { code, url } = (await app.call(makeChatLink, { as: member, params: other })).body
  expect(discord.join(account, url)).toBe(true)
  discord.write(account, code ?? '')
  await vi.waitFor(async () => {
    await look()
    expect([has(discord.role), has(role)]).toEqual([true, true])
  }, patience)
})

test('a code that was replaced, or is wrong, gives nothing', async () => {
  const member = await app.people.academy()
  const old = (await app.call(makeChatLink, { as: member, params })).body.code
  await app.call(makeChatLink, { as: member, params })
  const account = newAccount()
  discord.members.set(account, new Set())
  // The first is left for the next round, which finds it again.
  discord.refuse(/^DELETE .*messages/, { status: 429, retryAfter: 1 })
  discord.write(account, old ?? '')
  discord.write(account, 'MD-AAAAAAAAAAAAAAAA')
  await vi.waitFor(async () => {
    await look()
    expect(discord.messages).toEqual([])
  }, patience)
  expect(hasRole(account)).toBe(false)
})

test('whoever has the role and is no member is listed, and loses it after a notice', async () => {
  const stranger = newAccount()
  discord.members.set(stranger, new Set([discord.role]))
  // Another group on the same server is looked at afresh.
  await save({ chatId: null })
  await save({ noticeDays: 1 })
  await vi.waitFor(async () => {
    const { body } = await app.call(listChatPeople, {
      as: owner,
      query: { ...params, state: 'stranger' },
    })
    expect(body).toMatchObject([{ account: stranger }])
    expect(discord.messages.map(({ content }) => content).join()).toContain(`<@${stranger}>`)
  }, patience)
  await vi.waitFor(async () => {
    const noticed = `update chat_people set noticed_at = noticed_at - interval '1 day' where noticed_at is not null`
    expect((await app.academy.db.driver.query(noticed)).rowCount).toBe(1)
  }, patience)
  await vi.waitFor(async () => {
    await look()
    expect(hasRole(stranger)).toBe(false)
  }, patience)
})

test('waits as long as Discord asks, and says what the owner has to do', async () => {
  const member = await app.people.academy()
  const account = newAccount()
  await joined(member, account)
  discord.refuse(/^DELETE .*roles/, { status: 429, retryAfter: 1 }, { status: 502 }, 'hang up')
  await setRoles(member.id, [])
  await vi.waitFor(() => expect(hasRole(account)).toBe(false), patience)
  discord.botPosition = 0
  await setRoles(member.id, ['academy_student'])
  await vi.waitFor(
    async () => expect((await groupOf()).trouble).toContain('above the role'),
    patience,
  )
})

test('whoever has the role already is stored in one statement, however many they are', async () => {
  const { driver } = app.academy.db
  await driver.query(`
    create sequence stored_at_once;
    create function count_stored() returns trigger language plpgsql as $$ begin
      if exists (select from stored where user_id is null) then perform nextval('stored_at_once'); end if;
      return null;
    end $$;
    create trigger stored_at_once after insert on chat_people referencing new table as stored
      for each statement execute function count_stored()`)
  // Before they are there: the group of before is still looked at.
  await driver.query('delete from chat_groups')
  for (let place = 0; place < 300; place += 1) {
    discord.members.set(newAccount(), new Set(place % 3 === 0 ? [] : [discord.role]))
  }
  await save()
  await vi.waitFor(
    async () => expect(await groupOf()).toMatchObject({ counts: { strangers: 200 } }),
    patience,
  )
  const { rows } = await driver.query('select last_value from stored_at_once')
  expect(Number(rows[0].last_value)).toBe(1)
  await driver.query('drop trigger stored_at_once on chat_people')
})
