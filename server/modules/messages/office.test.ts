import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setStaffRole } from '#contract/access/staff.ts'
import {
  assignConversation,
  getConversation,
  listAssignees,
  listConversations,
  sendOwnMessage,
} from '#contract/messages/messages.ts'
import { deleteAnswer, listSavedAnswers, saveAnswer } from '#contract/messages/saved-answers.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let owner: Person
let support: Person
beforeAll(async () => {
  app = await startApp()
  owner = await app.people.admin()
  support = await app.people.free()
  const body = { staffRole: 'support' as const }
  await app.call(setStaffRole, { as: owner, params: { id: support.id }, body })
})
afterAll(() => app.stop())

async function writer(): Promise<Person> {
  const student = await app.people.academy()
  await app.call(sendOwnMessage, { as: student, body: { text: 'Hello', clientId: newId() } })
  return student
}
const assign = (student: { id: string }, assignee: string | null, as = owner) =>
  app.call(assignConversation, { as, params: { userId: student.id }, body: { assignee } })
const inbox = async (assigned: 'mine' | 'nobody' | undefined, as = support) => {
  const { body } = await app.call(listConversations, {
    as,
    query: assigned ? { assigned } : {},
  })
  return body.map(({ user }) => user.id)
}
const notified = async (as: Person) =>
  (await app.call(listNotifications, { as })).body.filter(
    ({ title }) => title === 'Conversation assigned',
  )

test('a conversation is assigned to somebody, who is notified once and finds it as theirs', async () => {
  const [student, other] = [await writer(), await writer()]
  const { body: choices } = await app.call(listAssignees, { as: support })
  expect(choices.map(({ id }) => id).toSorted()).toEqual([owner.id, support.id].toSorted())

  expect((await assign(student, support.id)).status).toBe(204)
  expect((await assign(student, support.id)).status).toBe(204)
  await vi.waitFor(async () => expect(await notified(support)).toHaveLength(1), { timeout: 60_000 })
  expect((await notified(support))[0]).toMatchObject({
    message: `You were asked to answer ${student.name}.`,
  })
  expect(await notified(owner)).toEqual([])
  expect(await inbox('mine')).toEqual([student.id])
  expect(await inbox('nobody')).toEqual([other.id])
  expect((await inbox(undefined)).toSorted()).toEqual([student.id, other.id].toSorted())
  const { body } = await app.call(getConversation, { as: owner, params: { userId: student.id } })
  expect(body.assignee).toEqual({ id: support.id, name: support.name })

  expect((await assign(student, null)).status).toBe(204)
  expect(await inbox('mine')).toEqual([])
})

test('assigning oneself is not notified', async () => {
  const [student, later] = [await writer(), await writer()]
  await assign(student, owner.id)
  await assign(later, support.id)
  await vi.waitFor(async () => expect((await notified(support)).length).toBeGreaterThan(1), {
    timeout: 60_000,
  })
  expect(await notified(owner)).toEqual([])
})

test('only people who may answer can be assigned, and only to an existing conversation', async () => {
  const student = await writer()
  expect((await assign(student, student.id)).status).toBe(422)
  expect((await assign(student, newId())).status).toBe(422)
  expect((await assign({ id: newId() }, owner.id)).status).toBe(404)
  expect((await assign(student, owner.id, student)).status).toBe(403)
  const { body } = await app.call(getConversation, { as: owner, params: { userId: student.id } })
  expect(body.assignee).toBeNull()
})

const answers = async () => (await app.call(listSavedAnswers, { as: support })).body
const keep = (id: string, body: { title: string; text: string; seenUpdatedAt?: string }) =>
  app.call(saveAnswer, { as: support, params: { id }, body })

test("answers are stored, changed and deleted, never overwriting somebody else's later changes", async () => {
  const id = newId()
  const first = await keep(id, { title: 'Hours', text: 'Hi {{first name}}, from nine.' })
  expect(first.status).toBe(200)
  expect(await answers()).toEqual([first.body])
  const again = await keep(id, {
    title: 'Hours',
    text: 'From ten.',
    seenUpdatedAt: first.body.updatedAt,
  })
  expect(again.status).toBe(200)
  const overtaken = { title: 'Hours', text: 'Noon', seenUpdatedAt: first.body.updatedAt }
  expect((await keep(id, overtaken)).status).toBe(409)
  expect(await answers()).toMatchObject([{ text: 'From ten.' }])

  expect((await keep(newId(), { title: 'HOURS', text: 'Twice' })).status).toBe(409)
  expect((await app.call(deleteAnswer, { as: support, params: { id } })).status).toBe(204)
  expect((await app.call(deleteAnswer, { as: support, params: { id } })).status).toBe(404)
  expect(await answers()).toEqual([])
})

test('an unknown field is refused with a list of the known ones', async () => {
  const refused = await keep(newId(), { title: 'Wrong', text: 'Dear {{nickname}}' })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('There is no field {{nickname}}')
  expect(refused.text).toContain('{{first name}}')
  expect(await answers()).toEqual([])
})
