import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testActors } from '#testing/http.ts'
import { createLog } from '../log.ts'
import { HeavyCalls } from './heavy-calls.ts'
import { jsonPieces, PagedRows } from './paged-rows.ts'

/** Another thread that answers, refuses, never ends, or takes all memory. */
const script = `
import { parentPort } from 'node:worker_threads'
const ways = {
  answered: () => ({ text: '{}', total: 1 }),
  refused: () => ({ refused: { code: 'not_found', message: 'Not found.' } }),
  endless: () => { for (;;); },
  endlessMemory: () => { const all = []; for (;;) all.push({ length: all.length }) },
}
export default ({ id, route }) => {
  parentPort.postMessage({ begun: id })
  return ways[route]()
}
`

let folder: string
let heavy: HeavyCalls
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heavy-calls-'))
  const file = path.join(folder, 'thread.mjs')
  await writeFile(file, script)
  heavy = new HeavyCalls({
    script: pathToFileURL(file),
    workerData: null,
    folder,
    now: () => new Date(),
    log: createLog({ level: 'silent', pretty: false }),
    limits: { milliseconds: 3000, heapMegabytes: 32 },
  })
})
afterAll(async () => {
  await heavy.stop()
  await rm(folder, { recursive: true })
})

const call = (route: string) =>
  heavy.elsewhere({ route, actor: testActors.student, params: {}, query: {} })

test('a refusal comes back as such, and what is too costly ends alone', async () => {
  expect(await call('answered')).toEqual({ text: '{}', total: 1 })
  await expect(call('refused')).rejects.toMatchObject({ code: 'not_found' })
  for (const costly of ['endless', 'endlessMemory']) {
    await expect(call(costly)).rejects.toMatchObject({ code: 'rule_violated' })
    expect(await call('answered')).toEqual({ text: '{}', total: 1 })
  }
})

test('rows read page by page become one list', async () => {
  const rows = (...pages: number[][]) =>
    new PagedRows(async function* () {
      yield* pages
    })
  const value = {
    at: new Date(0),
    none: undefined,
    journal: { trades: rows([1, 2], [], [3]), empty: rows([]), list: [{ a: null }], nothing: {} },
  }
  const pieces: string[] = []
  for await (const piece of jsonPieces(value)) pieces.push(piece)
  expect(JSON.parse(pieces.join(''))).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    journal: { trades: [1, 2, 3], empty: [], list: [{ a: null }], nothing: {} },
  })
})
