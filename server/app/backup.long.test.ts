import { randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#database/demo/load.ts'
import { makeBackup } from '#server/platform/backup/make-backup.ts'
import { verifyArchive } from '#server/platform/backup/read-archive.ts'
import { BackupRefused } from '#server/platform/backup/refused.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { drill } from '#testing/backup-drill.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await loadDemo(app.academy)
}, 300_000)
afterAll(() => app.stop())

test('ten backups under load, each a consistent snapshot with every file that it refers to', async () => {
  for (let round = 0; round < 10; round += 1) {
    expect(await drill(app, { files: 100 })).toBeGreaterThan(20)
  }
}, 1_200_000)

test('2,000 truncations and 2,000 flipped bits: each is refused', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'academy-damaged-'))
  const [file, damaged] = [path.join(folder, 'whole'), path.join(folder, 'damaged')]
  // Without the demo's videos, so that most of it is the database.
  const source = { databaseUrl: app.databaseUrl, dataDir: folder, fileColumns: [] }
  const { signal } = new AbortController()
  await makeBackup(source, file, { signal, onProgress: () => undefined })
  const whole = await readFile(file)
  for (let round = 0; round < 2000; round += 1) {
    const at = randomInt(whole.length)
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << randomInt(8)), at)
    for (const bytes of [whole.subarray(0, at), flipped]) {
      await writeFile(damaged, bytes)
      await expect(verifyArchive(damaged), `at ${at}`).rejects.toBeInstanceOf(BackupRefused)
    }
  }
  await rm(folder, { recursive: true })
}, 600_000)
