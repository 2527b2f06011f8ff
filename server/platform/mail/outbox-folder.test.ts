import { appendFile, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { openOutboxFolder } from './outbox-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-outbox-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const indexFile = () => path.join(folder, 'index.jsonl')
const mailTo = (to: string, more: { subject?: string; date?: string; account?: string } = {}) => ({
  name: newId(),
  to,
  subject: 'News',
  date: '2026-11-20T10:00:00.000Z',
  text: 'A text.',
  ...more,
})
async function kept(...mails: ReturnType<typeof mailTo>[]) {
  const outbox = openOutboxFolder(folder)
  for (const mail of mails) await outbox.keep(mail, Buffer.from('a message'))
  return outbox
}
const found = async (outbox: ReturnType<typeof openOutboxFolder>, search: string) =>
  (await outbox.list({ page: 1, limit: 10, search })).items.map(({ to }) => to)
const inIndex = async () =>
  (await readFile(indexFile(), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).to)

test('each mail is read once to be found, and only new ones afterwards', async () => {
  const [ada, alan] = [mailTo('ada@people.example'), mailTo('alan@people.example')]
  const outbox = await kept(ada, alan)
  expect((await found(outbox, 'people')).toSorted()).toEqual([ada.to, alan.to])
  const text = await readFile(path.join(folder, `${ada.name}.json`), 'utf8')
  // Whoever read it again would find the other address.
  await writeFile(path.join(folder, `${ada.name}.json`), text.replace('ada@', 'eve@'))
  const grace = mailTo('grace@people.example')
  await outbox.keep(grace, Buffer.from('a message'))
  expect(await found(outbox, 'ada')).toEqual(['eve@people.example'])
  expect(await found(outbox, 'grace people')).toEqual([grace.to])
  expect((await inIndex()).toSorted()).toEqual([ada.to, alan.to, grace.to])
})

test('sorting and pages are the same with the index as without', async () => {
  const mails = ['b', 'd', 'a', 'c'].map((letter) => mailTo(`${letter}@people.example`))
  const outbox = await kept(...mails)
  const sorted = (page: number) =>
    outbox.list({ page, limit: 3, sort: 'to', direction: 'desc' }).then(({ items, total }) => ({
      letters: items.map(({ to }) => to[0]).join(''),
      texts: new Set(items.map(({ text }) => text)),
      total,
    }))
  for (const _time of [1, 2]) {
    expect(await sorted(1)).toEqual({ letters: 'dcb', texts: new Set(['A text.']), total: 4 })
    expect(await sorted(2)).toEqual({ letters: 'a', texts: new Set(['A text.']), total: 4 })
  }
})

test('a damaged, torn or lost index costs nothing but reading the mails again', async () => {
  const [ada, alan] = [mailTo('ada@people.example'), mailTo('alan@people.example')]
  const outbox = await kept(ada, alan)
  await writeFile(
    indexFile(),
    `{"name":"${ada.name}","to":"x"}\nno line\n{"name":"${alan.name}","to`,
  )
  expect((await found(outbox, 'people')).toSorted()).toEqual([ada.to, alan.to])
  await appendFile(indexFile(), '{"name":"')
  expect((await found(outbox, 'people')).toSorted()).toEqual([ada.to, alan.to])
  await rm(indexFile())
  expect((await found(outbox, 'people')).toSorted()).toEqual([ada.to, alan.to])
})

test('of a removed mail nothing is left in the index', async () => {
  const gone = newId()
  const [ada, alan] = [
    mailTo('ada@people.example', { account: gone }),
    mailTo('alan@people.example', { date: '2026-11-24T10:00:00.000Z' }),
  ]
  const outbox = await kept(ada, alan)
  expect(await found(outbox, 'people')).toHaveLength(2)
  await outbox.remove(({ account }) => account === gone)
  expect(await inIndex()).toEqual([alan.to])
  expect(await found(outbox, 'people')).toEqual([alan.to])
  await outbox.removeBefore(new Date('2026-11-25T00:00:00Z'))
  expect(await readdir(folder)).toEqual([])
})

test('a removal that was stopped before the index is completed by the next', async () => {
  const ada = mailTo('ada@people.example', { account: newId() })
  const outbox = await kept(ada, mailTo('alan@people.example'))
  await found(outbox, 'people')
  for (const ending of ['eml', 'json']) await rm(path.join(folder, `${ada.name}.${ending}`))
  await appendFile(indexFile(), `\n{"name":"${ada.name}","to":"${ada.to}`)
  await outbox.remove(({ account }) => account === ada.account)
  expect(await readFile(indexFile(), 'utf8')).not.toContain('ada@')
  expect(await inIndex()).toEqual(['alan@people.example'])
})

test('a mail that another process keeps is listed, and one that it removes is not', async () => {
  const [outbox, other] = [openOutboxFolder(folder), openOutboxFolder(folder)]
  const ada = mailTo('ada@people.example')
  await outbox.keep(ada, Buffer.from('a message'))
  const long = new Date(Date.now() - 60_000)
  await utimes(folder, long, long)
  const total = async () => (await outbox.list({ page: 1, limit: 10 })).total
  expect(await total()).toBe(1)
  expect(await total()).toBe(1)
  await other.keep(mailTo('alan@people.example'), Buffer.from('a message'))
  expect(await total()).toBe(2)
  await other.remove(({ to }) => to === ada.to)
  expect(await total()).toBe(1)
  expect(await found(outbox, 'ada')).toEqual([])
})
