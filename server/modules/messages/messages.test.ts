import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteUser } from '#contract/access/access.ts'
import {
  closeConversation,
  countUnreadMessages,
  getConversation,
  getOwnConversation,
  listConversations,
  messageMaximum,
  readConversation,
  readOwnConversation,
  reopenConversation,
  sendAcademyMessage,
  sendOwnMessage,
} from '#contract/messages/messages.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startApp()
  owner = await app.people.admin()
})
afterAll(() => app.stop())

/** Notifications follow after the commit. */
const patience = { timeout: 60_000 }

const write = (as: Person, text: string, clientId = newId()) =>
  app.call(sendOwnMessage, { as, body: { text, clientId } })
const answer = (to: Person, text: string, clientId = newId(), as = owner) =>
  app.call(sendAcademyMessage, { as, params: { userId: to.id }, body: { text, clientId } })
const own = async (as: Person) => (await app.call(getOwnConversation, { as })).body
const of = async (student: Person) =>
  (await app.call(getConversation, { as: owner, params: { userId: student.id } })).body
const unread = async (as: Person) => (await app.call(countUnreadMessages, { as })).body.count
const textsOf = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text)

async function rows() {
  const { rows: found } = await app.academy.db.driver.query(
    `select (select json_agg(c order by user_id) from conversations c) as conversations,
      (select json_agg(m order by id) from messages m) as messages,
      (select count(*) from audit_entries where action like 'message%' or action like 'conv%') as audit`,
  )
  return found
}

test('before the first message there is an empty conversation', async () => {
  const student = await app.people.free()
  const empty = { messages: [], earlier: null, readBy: { student: 0, academy: 0 }, closedAt: null }
  expect(await own(student)).toEqual(empty)
  expect(await of(student)).toEqual({
    ...empty,
    user: { id: student.id, name: student.name, email: student.email },
    assignee: null,
  })
  expect(await unread(student)).toBe(0)
})

test('both sides write and read in one conversation, in the order of their messages', async () => {
  const student = await app.people.academy()
  const first = await write(student, '  How do I set a stop?\nAnd where?  ')
  expect(first.status).toBe(201)
  await answer(student, 'Below the last swing.')
  const { messages } = await own(student)
  expect(messages).toEqual([
    {
      id: first.body.id,
      number: 1,
      clientId: first.body.clientId,
      from: 'student',
      author: { id: student.id, name: student.name },
      text: 'How do I set a stop?\nAnd where?',
      file: null,
      sentAt: expect.any(String),
    },
    expect.objectContaining({
      number: 2,
      from: 'academy',
      author: { id: owner.id, name: owner.name },
      text: 'Below the last swing.',
    }),
  ])
  expect((await of(student)).messages).toEqual(messages)
})

test('the academy may write first, but not to unknown users', async () => {
  const student = await app.people.free()
  expect((await answer(student, 'Welcome!')).status).toBe(201)
  expect(textsOf(await own(student))).toEqual(['Welcome!'])
  expect(await unread(student)).toBe(1)

  const before = await rows()
  const nobody = { ...student, id: newId() }
  const refused = await answer(nobody, 'Anybody there?')
  expect(refused.status).toBe(404)
  const malformed = await answer({ ...student, id: 'me' }, 'Anybody there?')
  expect(malformed.text).toBe(refused.text)
  const params = { userId: nobody.id }
  expect((await app.call(getConversation, { as: owner, params })).status).toBe(404)
  const body = { upTo: 1 }
  expect((await app.call(readConversation, { as: owner, params, body })).status).toBe(404)
  expect((await app.call(closeConversation, { as: owner, params, body })).status).toBe(404)
  expect(await rows()).toEqual(before)
})

test('the same message sent again, at once or later, is stored and notified once', async () => {
  const student = await app.people.free()
  const clientId = newId()
  const sent = await Promise.all([1, 2, 3, 4].map(() => write(student, 'Once', clientId)))
  sent.push(await write(student, 'Once', clientId))
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  expect((await write(student, 'Twice', clientId)).status).toBe(409)
  expect(textsOf(await own(student))).toEqual(['Once'])
  const { rows: events } = await app.academy.db.driver.query(
    `select audience_user, audience_role from outbox
     where type = 'message.new' and subject = $1 order by id`,
    [sent[0]?.body.id],
  )
  expect(events).toEqual([
    { audience_user: student.id, audience_role: null },
    { audience_user: null, audience_role: 'admin' },
  ])
})

test('an id that was used for somebody else is refused, whoever comes first', async () => {
  const [one, other] = [await app.people.free(), await app.people.free()]
  const clientId = newId()
  const sent = await Promise.all([answer(one, 'Hello', clientId), answer(other, 'Hello', clientId)])
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect([...(await own(one)).messages, ...(await own(other)).messages]).toHaveLength(1)
  expect((await write(one, 'Hello', clientId)).status).toBe(409)
})

test('simultaneous messages of both sides are all kept, each with its own number', async () => {
  const student = await app.people.mentorship()
  const second = await app.people.admin()
  const sent = await Promise.all([
    ...Array.from({ length: 8 }, (_, index) => write(student, `student ${index}`)),
    ...Array.from({ length: 4 }, (_, index) => answer(student, `first ${index}`)),
    ...Array.from({ length: 4 }, (_, index) => answer(student, `second ${index}`, newId(), second)),
  ])
  expect(sent.every(({ status }) => status === 201)).toBe(true)
  const { messages } = await own(student)
  expect(messages.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1))
  expect(new Set(textsOf({ messages })).size).toBe(16)
})

test('earlier messages are read backwards, each part in chronological order', async () => {
  const student = await app.people.free()
  for (const text of ['1', '2', '3', '4', '5']) await write(student, text)
  const part = async (before?: number) =>
    (await app.call(getOwnConversation, { as: student, query: { limit: 2, before } })).body
  const newest = await app.call(getOwnConversation, { as: student, query: { limit: 2 } })
  expect(textsOf(newest.body)).toEqual(['4', '5'])
  const middle = await part(newest.body.earlier ?? 0)
  expect(textsOf(middle)).toEqual(['2', '3'])
  const oldest = await part(middle.earlier ?? 0)
  expect(textsOf(oldest)).toEqual(['1'])
  expect(oldest.earlier).toBeNull()
})

test('the read mark never moves back or past the last message, and the other side sees it', async () => {
  const student = await app.people.free()
  await answer(student, 'one')
  await answer(student, 'two')
  expect(await unread(student)).toBe(2)
  const read = (upTo: number) => app.call(readOwnConversation, { as: student, body: { upTo } })
  expect((await read(1)).status).toBe(204)
  expect(await unread(student)).toBe(1)
  expect((await of(student)).readBy).toEqual({ student: 1, academy: 0 })
  await read(50)
  expect((await read(1)).status).toBe(204)
  expect((await of(student)).readBy).toEqual({ student: 2, academy: 0 })
  expect(await unread(student)).toBe(0)
  await answer(student, 'three')
  expect(await unread(student)).toBe(1)
  const { rows: events } = await app.academy.db.driver.query(
    `select count(*)::int from outbox where type = 'message.read' and audience_user = $1`,
    [student.id],
  )
  expect(events).toEqual([{ count: 2 }])
})

test("a closed conversation is reopened by the student's next message, not by the academy's", async () => {
  const student = await app.people.free()
  await write(student, 'Thank you')
  const close = (upTo: number) =>
    app.call(closeConversation, { as: owner, params: { userId: student.id }, body: { upTo } })
  expect((await close(0)).status).toBe(409)
  expect((await own(student)).closedAt).toBeNull()
  expect((await close(1)).status).toBe(204)
  const { closedAt } = await own(student)
  expect(closedAt).not.toBeNull()
  expect((await close(1)).status).toBe(204)
  await answer(student, 'You are welcome')
  expect((await own(student)).closedAt).toBe(closedAt)
  await write(student, 'One more thing')
  expect((await own(student)).closedAt).toBeNull()
  const { rows: audited } = await app.academy.db.driver.query(
    'select action from audit_entries where person_id = $1 and actor_id <> $1 order by id',
    [student.id],
  )
  expect(audited).toEqual([{ action: 'conversation.closed' }, { action: 'message.sent' }])
})

test('a closed conversation is reopened, once, by the person who closed it', async () => {
  const student = await app.people.free()
  const params = { userId: student.id }
  const reopen = (as: Person) => app.call(reopenConversation, { as, params })
  expect((await reopen(owner)).status).toBe(404)
  await write(student, 'Wait')
  await app.call(closeConversation, { as: owner, params, body: { upTo: 1 } })
  expect((await reopen(student)).status).toBe(403)
  expect((await own(student)).closedAt).not.toBeNull()
  const both = await Promise.all([reopen(owner), reopen(owner)])
  expect(both.map(({ status }) => status)).toEqual([204, 204])
  expect((await own(student)).closedAt).toBeNull()
  const { rows: audited } = await app.academy.db.driver.query(
    'select action from audit_entries where person_id = $1 and actor_id <> $1 order by id',
    [student.id],
  )
  expect(audited).toEqual([{ action: 'conversation.closed' }, { action: 'conversation.reopened' }])
})

test('a repeated request does not reopen what was closed after it', async () => {
  const student = await app.people.free()
  const clientId = newId()
  await write(student, 'Bye', clientId)
  await app.call(closeConversation, {
    as: owner,
    params: { userId: student.id },
    body: { upTo: 1 },
  })
  expect((await write(student, 'Bye', clientId)).status).toBe(201)
  expect((await own(student)).closedAt).not.toBeNull()
})

test('strangers and students get nothing of the inbox, and change nothing', async () => {
  const student = await app.people.academy()
  await write(student, 'Private')
  const thief = await app.people.mentorship()
  const before = await rows()
  const params = { userId: student.id }
  const body = { text: 'Hello', clientId: newId() }
  const attempts = (as: Person | null) =>
    Promise.all([
      app.call(listConversations, { as }),
      app.call(getConversation, { as, params }),
      app.call(sendAcademyMessage, { as, params, body }),
      app.call(readConversation, { as, params, body: { upTo: 1 } }),
      app.call(closeConversation, { as, params, body: { upTo: 1 } }),
    ])
  for (const { status, text } of await attempts(thief)) {
    expect(status).toBe(403)
    expect(text).not.toContain('Private')
  }
  // Not even their own.
  for (const { status } of await attempts(student)) expect(status).toBe(403)
  for (const { status } of await attempts(null)) expect(status).toBe(401)
  for (const { status } of await Promise.all([
    app.call(getOwnConversation, { as: null }),
    app.call(sendOwnMessage, { as: null, body }),
    app.call(readOwnConversation, { as: null, body: { upTo: 1 } }),
    app.call(countUnreadMessages, { as: null }),
  ])) {
    expect(status).toBe(401)
  }
  expect(await rows()).toEqual(before)
  expect((await own(thief)).messages).toEqual([])
})

test.each([
  ['nothing', { text: ' \n ' }],
  ['too much', { text: 'x'.repeat(messageMaximum + 1) }],
  ['what is no text', { text: 'a\u0000b' }],
  ['no id', { clientId: 'again' }],
])('%s is refused and not stored', async (_, wrong) => {
  const student = await app.people.free()
  const before = await rows()
  const body = { text: 'Right', clientId: newId(), ...wrong }
  expect((await app.call(sendOwnMessage, { as: student, body })).status).toBe(400)
  expect(await rows()).toEqual(before)
})

test('the longest message is transferred unchanged', async () => {
  const student = await app.people.free()
  const longest = '€'.repeat(messageMaximum)
  expect((await write(student, longest)).status).toBe(201)
  expect(textsOf(await own(student))).toEqual([longest])
})

test('after thirty messages in a minute the sender has to wait, the others do not', async () => {
  const student = await app.people.free()
  for (let number = 1; number <= 30; number += 1) {
    expect((await write(student, `${number}`)).status).toBe(201)
  }
  const refused = await write(student, '31')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await own(student)).messages).toHaveLength(30)
  expect((await write(await app.people.free(), 'Me?')).status).toBe(201)
})

test('the other side is notified once for its unread messages', async () => {
  const student = await app.people.free()
  await write(student, 'Anybody there?')
  await answer(student, 'Yes')
  await answer(student, 'How can I help?')
  const titles = async (as: Person) =>
    (await app.call(listNotifications, { as })).body.map(({ action }) => action?.href)
  await vi.waitFor(async () => {
    expect(await titles(student)).toContain('/dashboard?conversation=open')
    expect(await titles(owner)).toContain(`/dashboard/messages?user=${student.id}`)
  }, patience)
  expect(await titles(student)).toHaveLength(1)
})

test("the conversation is deleted with the user; of an admin only the author's name is", async () => {
  const student = await app.people.free()
  const helper = await app.people.admin()
  await write(student, 'Hello')
  await answer(student, 'Hello from the academy', newId(), helper)
  await app.call(deleteUser, { as: owner, params: { id: helper.id } })
  expect((await own(student)).messages).toMatchObject([
    { author: { name: student.name } },
    { from: 'academy', author: null, text: 'Hello from the academy' },
  ])
  await app.call(deleteUser, { as: owner, params: { id: student.id } })
  const { rows: left } = await app.academy.db.driver.query(
    `select user_id from conversations where user_id = $1
     union all select user_id from messages where user_id = $1`,
    [student.id],
  )
  expect(left).toEqual([])
})

test("a user's data download contains the conversation", async () => {
  const student = await app.people.free()
  await write(student, 'Mine')
  await answer(student, 'Yours')
  expect(await app.storedOf(student.id, 'messages')).toEqual([
    { from: 'student', text: 'Mine', file: null, sentAt: expect.any(Date) },
    { from: 'academy', text: 'Yours', file: null, sentAt: expect.any(Date) },
  ])
})
