import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ifThere, openOutboxIndex } from './outbox-index.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-outbox-index-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const file = () => path.join(folder, 'index.jsonl')
const text = async () => (await ifThere(readFile(file(), 'utf8'))) ?? ''
const headerOf = (name: string) => ({
  name,
  to: `${name}@people.example`,
  account: null,
  subject: 'News',
  date: '2026-11-20T10:00:00.000Z',
})

/** Two processes with the index of these mails, and the removal of one by the second. */
function twoProcesses(...mails: string[]) {
  const names = new Set(mails)
  const second = openOutboxIndex(file(), async () => [...names])
  const all = (index = second) =>
    index.find(
      [...names],
      () => true,
      async (name) => headerOf(name),
    )
  async function removeInSecond(name: string) {
    names.delete(name)
    await second.dropGone()
  }
  return { names, all, removeInSecond }
}

test('a mail that another process removes while it is read does not come back into the index', async () => {
  const { names, removeInSecond } = twoProcesses('ada', 'alan')
  const first = openOutboxIndex(file(), async () => [...names])
  await first.find(
    [...names],
    () => true,
    async (name) => {
      if (name === 'ada') await removeInSecond(name)
      return headerOf(name)
    },
  )
  expect(await text()).not.toContain('ada')
  expect(await text()).toContain('alan')
})

test('nor does one that it removes while the index is being rewritten', async () => {
  const { names, all, removeInSecond } = twoProcesses('ada', 'alan', 'grace')
  await all()
  let isFirst = true
  const first = openOutboxIndex(file(), async () => {
    const listed = [...names]
    // The list of the first is one from before the removal.
    if (isFirst) {
      isFirst = false
      await removeInSecond('ada')
    }
    return listed
  })
  names.delete('grace')
  await first.dropGone()
  expect(await text()).not.toMatch(/ada|grace/)
  expect(await text()).toContain('alan')
})
