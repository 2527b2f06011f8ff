import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUser } from '#contract/access/access.ts'
import { onceHeader } from '#contract/endpoint.ts'
import { exportOwnData } from '#contract/identity/identity.ts'
import { messageFileMaximum } from '#contract/messages/message-files.ts'
import { getOwnConversation, listConversations, type Message } from '#contract/messages/messages.ts'
import { getStorageUse } from '#contract/storage-quota.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { storedFiles } from '#testing/courses.ts'
import { sendForm } from '#testing/forms.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let owner: Person
let picture: Buffer
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n')
beforeAll(async () => {
  app = await startApp()
  owner = await app.people.admin()
  const create = { width: 40, height: 30, channels: 3 as const, background: '#123' }
  picture = await sharp({ create }).png().toBuffer()
})
afterAll(() => app.stop())

interface Sending {
  content: Buffer
  name: string
  text?: string
  key?: string
}

const send = (as: Person, path: string, { content, name, text = '', key = newId() }: Sending) =>
  sendForm(app, {
    as,
    path,
    fields: { text },
    file: { field: 'file', content, name },
    headers: { [onceHeader]: key },
  })
const write = (as: Person, sending: Sending) => send(as, '/messages/files', sending)
const answer = (to: Person, sending: Sending, as = owner) =>
  send(as, `/admin/messages/${to.id}/files`, sending)
const own = async (as: Person) => (await app.call(getOwnConversation, { as })).body.messages
const fileOf = ({ body }: { body: unknown }) => (body as Message).file
const open = (url = '') => app.request({ url })

test('a picture is re-encoded and displayed, a PDF downloaded under its name', async () => {
  const student = await app.people.academy()
  const key = newId()
  const shown = await write(student, { content: picture, name: 'chart.png', text: 'See', key })
  expect(shown.status).toBe(201)
  expect(shown.body).toMatchObject({ text: 'See', clientId: key, from: 'student' })
  expect(fileOf(shown)).toMatchObject({ name: 'chart.webp', kind: 'picture' })
  const seen = await open(fileOf(shown)?.url)
  expect(seen.status).toBe(200)
  expect(seen.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  })

  const handed = await answer(student, { content: pdf, name: '..\\pl\u2028an.exe' })
  expect(fileOf(handed)).toMatchObject({ name: 'plan.pdf', kind: 'pdf', bytes: pdf.length })
  const [, message] = await own(student)
  expect(message).toMatchObject({ from: 'academy', text: '', file: { name: 'plan.pdf' } })
  const saved = await open(message?.file?.url)
  expect(saved.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  const { body: inbox } = await app.call(listConversations, { as: owner, query: {} })
  expect(inbox.find(({ user }) => user.id === student.id)?.last.text).toBe('plan.pdf')
})

test("it counts against the sender's quota, and is in their data download", async () => {
  const student = await app.people.free()
  await write(student, { content: pdf, name: 'mine.pdf' })
  const { body: use } = await app.call(getStorageUse, { as: student })
  expect(use).toMatchObject({
    usedBytes: pdf.length,
    kinds: [{ kind: 'messages', files: 1, bytes: pdf.length }],
  })
  const { text } = await app.call(exportOwnData, { as: student })
  expect(text).toContain('mine.pdf')
})

test('nobody else opens it: no other student, no teacher, nobody without the signature', async () => {
  const [student, other] = [await app.people.free(), await app.people.free()]
  const url = fileOf(await write(student, { content: pdf, name: 'mine.pdf' }))?.url ?? ''
  expect((await open(url.split('?')[0])).status).toBe(404)
  const key = url.split('?')[0]?.replace('/api/media/', '') ?? ''
  const { media } = app.academy.modules
  const addressFor = async (person: Person) => {
    const { rows } = await app.academy.db.driver.query<{ id: string }>(
      'select id from sessions where user_id = $1',
      [person.id],
    )
    return media.addressOf({ id: person.id, sessionId: rows[0]?.id ?? '' }, key)
  }
  expect((await open(await addressFor(student))).status).toBe(200)
  expect((await open(await addressFor(owner))).status).toBe(200)
  expect((await open(await addressFor(other))).status).toBe(404)
})

test('other files are refused, and so are files that are too large; nothing remains', async () => {
  const student = await app.people.free()
  const before = await storedFiles(app)
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  expect((await write(student, { content: html, name: 'a.pdf' })).status).toBe(415)
  const zip = Buffer.from([0x50, 0x4b, 3, 4, ...Array(40).fill(0)])
  expect((await write(student, { content: zip, name: 'a.zip' })).status).toBe(415)
  const large = Buffer.concat([pdf, Buffer.alloc(messageFileMaximum)])
  expect((await write(student, { content: large, name: 'a.pdf' })).status).toBe(413)
  const padded = Buffer.concat([picture, Buffer.alloc(5 * 1024 ** 2)])
  expect((await write(student, { content: padded, name: 'a.png' })).status).toBe(413)
  const without = await sendForm(app, {
    as: student,
    path: '/messages/files',
    fields: { text: 'a' },
  })
  expect(without.status).toBe(400)
  expect((await answer({ ...student, id: newId() }, { content: pdf, name: 'a.pdf' })).status).toBe(
    404,
  )
  expect((await answer(student, { content: pdf, name: 'a.pdf' }, student)).status).toBe(403)
  expect(await own(student)).toEqual([])
  expect(await storedFiles(app)).toEqual(before)
  expect((await app.call(getStorageUse, { as: student })).body.usedBytes).toBe(0)
})

test('it is deleted with the account', async () => {
  const student = await app.people.free()
  const url = fileOf(await write(student, { content: pdf, name: 'mine.pdf' }))?.url
  expect((await app.call(deleteUser, { as: owner, params: { id: student.id } })).status).toBe(204)
  expect((await open(url)).status).toBe(404)
  const key = url?.split('?')[0]?.replace('/api/media/', '') ?? ''
  const { rows } = await app.academy.db.driver.query(
    `select file_key from messages where file_key = $1
     union all select file_key from stored_files where file_key = $1`,
    [key],
  )
  expect(rows).toEqual([])
})
