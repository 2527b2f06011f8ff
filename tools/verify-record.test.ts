import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printedHead } from '#contract/signals/printed-heads.ts'
import type { RecordFile } from '#contract/signals/record-entries.ts'
import { readRecordFile } from '#contract/signals/record-file.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { exportRecord, signRecord } from '#testing/signal-record.ts'
import { projectRoot } from './project.ts'
import { verifyFiles } from './verify-record.ts'

let app: TestApp
let folder: string
let text: string
beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(path.join(tmpdir(), 'verify-record-'))
  const admin = await app.people.admin()
  for (const title of ['Euro', 'Pound', 'Yen']) {
    await app.call(createSignal, { as: admin, body: { title, content: 'Up' } })
  }
  await signRecord(app)
  ;({ text } = await exportRecord(app, admin))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

async function run(...texts: string[]) {
  const names = texts.map((_, index) => path.join(folder, `${index}.jsonl`))
  await Promise.all(names.map((name, index) => writeFile(name, texts[index] ?? '')))
  const script = path.join(projectRoot, 'tools/verify-record.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...names], {
    encoding: 'utf8',
  })
  return { status, out: stdout + stderr }
}

test('the command says that an export is intact, or names the entry that is not', async () => {
  const fine = await run(text)
  expect(fine.out).toContain('3 entries, 3 of them readable, signed up to entry 3')
  expect(fine.status).toBe(0)
  const changed = await run(text.replace('Pound', 'Franc'))
  expect(changed.out).toContain('WRONG: Entry 2 was changed.')
  expect(changed.status).toBe(1)
  const nothing = await run('hello')
  expect(nothing.out).toContain('neither a receipt nor an export')
  expect(nothing.status).toBe(1)
  const unsigned = await run(text.replace(/^\{"head".*\n/gm, ''))
  expect(unsigned.out).toContain('NOT SIGNED YET')
  expect(unsigned.status).toBe(1)
  const script = path.join(projectRoot, 'tools/verify-record.ts')
  const missing = spawnSync(process.execPath, [script, path.join(folder, 'none.jsonl')], {
    encoding: 'utf8',
  })
  expect(missing.stderr).toMatch(/^ENOENT.*\n$/)
  expect(missing.status).toBe(1)
})

test('the heads of a mail are compared, and one that was changed is no head', async () => {
  const { heads } = readRecordFile(text)
  const message = path.join(folder, 'mail.txt')
  const script = path.join(projectRoot, 'tools/verify-record.ts')
  const file = path.join(folder, 'export.jsonl')
  const verify = async (mail: string, exported = text) => {
    await Promise.all([writeFile(message, mail), writeFile(file, exported)])
    return spawnSync(process.execPath, [script, file, `--heads=${message}`], { encoding: 'utf8' })
  }
  const mail = heads.map(printedHead).join('\n')
  const fine = await verify(mail)
  expect(fine.stdout).toContain('1 head from elsewhere agrees')
  expect(fine.status).toBe(0)
  const changed = await verify(mail.replace('entry 3', 'entry 2'))
  expect(changed.stderr).toContain('is not signed with the key that it names')
  expect(changed.status).toBe(1)
  expect((await verify('hello')).stderr).toContain('The text has no head')
})

test('of two files it finds where their histories differ, and published heads are compared', async () => {
  const file = { name: 'a', text }
  expect(await verifyFiles([file, { name: 'b', text }])).toMatchObject({ isIntact: true })
  const removed = text.split('\n').toSpliced(2, 1).join('\n')
  const { lines, isIntact } = await verifyFiles([file, { name: 'b', text: removed }])
  expect(isIntact).toBe(false)
  expect(lines).toContain('  WRONG: Entry 2 was removed.')
  const published = async ({ academy }: RecordFile) => {
    expect(academy).toMatch(/^http/)
    return [{ from: 'the academy', heads: [], firstKey: 'another' }]
  }
  expect(await verifyFiles([file], published)).toMatchObject({
    isIntact: false,
    lines: expect.arrayContaining([expect.stringContaining('another key than the academy')]),
  })
})
