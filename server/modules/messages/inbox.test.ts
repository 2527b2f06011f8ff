import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeConversation,
  countUnreadMessages,
  listConversations,
  markConversationUnread,
  readConversation,
  sendAcademyMessage,
  sendOwnMessage,
} from '#contract/messages/messages.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { openStream } from '#testing/event-reader.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let owner: Person
const students: Person[] = []

/** Three conversations: the first answered, the second closed, the third unread. */
beforeAll(async () => {
  app = await startApp()
  owner = await app.people.admin()
  for (const person of ['academy', 'free', 'mentorship'] as const) {
    students.push(await app.people[person]())
  }
  const [answered, closed, waiting] = students
  await write(waiting, 'Where is 100%_ of my profit?')
  await write(closed, 'Thank you!')
  await read(closed, 1)
  await app.call(closeConversation, { as: owner, ...to(closed), body: { upTo: 1 } })
  await write(answered, 'A question about swings')
  await read(answered, 1)
  const body = { text: 'x'.repeat(300), clientId: newId() }
  await app.call(sendAcademyMessage, { as: owner, ...to(answered), body })
})
afterAll(() => app.stop())

const to = (student?: Person) => ({ params: { userId: student?.id ?? '' } })
const write = (as: Person | undefined, text: string) =>
  app.call(sendOwnMessage, { as, body: { text, clientId: newId() } })
const read = (student: Person | undefined, upTo: number) =>
  app.call(readConversation, { as: owner, ...to(student), body: { upTo } })
const inbox = (query: {
  search?: string
  state?: 'open' | 'closed'
  page?: number
  limit?: number
}) => app.call(listConversations, { as: owner, query })
const namesIn = async (query: Parameters<typeof inbox>[0]) =>
  (await inbox(query)).body.map(({ user }) => students.findIndex(({ id }) => id === user.id))

test('unread conversations come first, then the newest, each with its last message', async () => {
  const { body, headers } = await inbox({})
  expect(headers['x-total-count']).toBe('3')
  expect(body.map(({ user, unread }) => [user.email, unread])).toEqual([
    [students[2]?.email, 1],
    [students[0]?.email, 0],
    [students[1]?.email, 0],
  ])
  expect(body[1]?.last).toEqual({
    from: 'academy',
    text: 'x'.repeat(200),
    sentAt: expect.any(String),
  })
  const { body: badge } = await app.call(countUnreadMessages, { as: owner })
  expect(badge).toEqual({ count: 1 })
})

test.each([
  ['open', [2, 0]],
  ['closed', [1]],
] as const)('filtered by %s', async (state, expected) => {
  expect(await namesIn({ state })).toEqual(expected)
})

test.each([
  ['MENTORSHIP', [2]],
  ['@people.example', [2, 0, 1]],
  ['SWINGS', [0]],
  ['100%_ of', [2]],
  ['%_', [2]],
  ['nobody says this', []],
])('a search for %s', async (search, expected) => {
  expect(await namesIn({ search })).toEqual(expected)
  expect((await inbox({ search })).headers['x-total-count']).toBe(String(expected.length))
})

test('a page at a time', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => namesIn({ page, limit: 1 })))
  expect(pages).toEqual([[2], [0], [1]])
  const beyond = await inbox({ page: 9, limit: 1 })
  expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], '3'])
})

test('a message, its reading and the closing reach the other side live, and no third party', async () => {
  const base = await app.listen()
  const [student, bystander] = [await app.people.free(), await app.people.free()]
  const connect = (person: Person) => openStream(`${base}/api/events`, person.token)
  const [academy, own, other] = await Promise.all([owner, student, bystander].map(connect))
  const { body: message } = await write(student, 'Live')
  const isAbout = (type: string, subject: string) => (event: { data: unknown }) =>
    JSON.stringify(event.data) === JSON.stringify({ type, subject })
  await academy?.next(isAbout('message.new', message.id))
  await read(student, 1)
  await own?.next(isAbout('message.read', student.id))
  await app.call(closeConversation, { as: owner, ...to(student), body: { upTo: 1 } })
  await own?.next(isAbout('conversation.closed', student.id))
  // The last event to everybody shows that nothing came before it.
  await write(bystander, 'Mine')
  await other?.next(({ data }) => data?.type === 'message.new')
  const heard = other?.events.filter(({ data }) => data?.subject === student.id)
  expect(heard).toEqual([])
  expect(other?.events.some(({ data }) => data?.subject === message.id)).toBe(false)
  for (const stream of [academy, own, other]) await stream?.close()
})

test('a conversation can be marked unread again, once, and moves to the top', async () => {
  const student = await app.people.free()
  await write(student, 'One')
  await write(student, 'Two')
  await read(student, 2)
  const mark = (as = owner) => app.call(markConversationUnread, { as, ...to(student) })
  const unread = async () => (await inbox({ search: student.email })).body.map((one) => one.unread)
  expect(await unread()).toEqual([0])
  expect((await mark()).status).toBe(204)
  expect((await mark()).status).toBe(204)
  expect(await unread()).toEqual([1])
  expect((await mark(student)).status).toBe(403)
  const nobody = await app.people.free()
  expect((await app.call(markConversationUnread, { as: owner, ...to(nobody) })).status).toBe(404)
})

test('a word of most last messages is found in earlier ones too', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => app.people.free()))
  const [spoke, requested, silent, ...others] = people
  await write(spoke, 'The LONDON open')
  await write(spoke, 'Or another')
  for (const as of [requested, ...others]) await write(as, 'From London')
  await write(silent, 'Nothing of it')
  // So that most of the last messages have it.
  for (const as of students) await write(as, 'London too')
  const found = async () =>
    (await inbox({ search: 'london', limit: 50 })).body.map(({ user }) => user.id).toSorted()
  const all = [spoke, requested, ...others, ...students]
  expect(await found()).toEqual(all.map((person) => person?.id).toSorted())
  await write(requested, 'And now this')
  expect(await found()).toEqual(all.map((person) => person?.id).toSorted())
})
