import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { makeBackup } from '#server/platform/backup/make-backup.ts'
import { verifyArchive } from '#server/platform/backup/read-archive.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import type { TestApp } from './app.ts'
import { picturesIn, replacePictures } from './backup-load.ts'
import { createTestDatabase } from './database.ts'

const onProgress = () => undefined

/**
 * Backs up an academy while pictures are being replaced in it, restores the backup elsewhere, and
 * expects a consistent snapshot there, with every file that its rows refer to. `files` of a
 * megabyte each prolong the backup. Returns how many pictures were replaced meanwhile.
 */
export async function drill(app: TestApp, { files }: { files: number }): Promise<number> {
  const { storage, contributed } = app.academy.platform
  for (let number = 0; number < files; number += 1) {
    const content = Readable.from([randomBytes(1_000_000)])
    // Backed up before the pictures, which therefore have time to be replaced and deleted.
    await storage.put(`attachments/${randomBytes(8).toString('hex')}.pdf`, content)
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'academy-drill-'))
  const target = await createTestDatabase('empty')
  try {
    const file = path.join(folder, 'academy.tar.zst')
    const fileColumns = contributed.files.flatMap(({ columns }) => columns)
    const source = { databaseUrl: app.databaseUrl, dataDir: app.dataDir, fileColumns }
    const { signal } = new AbortController()
    const load = replacePictures(app)
    const [backup, replacing] = await Promise.allSettled([
      makeBackup(source, file, { signal, onProgress }).finally(() => load.end()),
      load.replaced,
    ])
    if (backup.status === 'rejected') throw backup.reason
    if (replacing.status === 'rejected') throw replacing.reason
    const made = backup.value
    expect(made.manifest.missing).toEqual([])

    const dataDir = path.join(folder, 'restored')
    const place = { databaseUrl: target.url, dataDir, replace: false }
    await restoreBackup(await verifyArchive(file), place, onProgress)
    const pictures = await picturesIn(target.url)
    for (const { picture, noted } of pictures) expect(picture).toBe(noted)
    const there = await readdir(path.join(dataDir, 'files/avatars'))
    const named = pictures.map(({ picture }) => path.basename(picture))
    expect(there).toEqual(expect.arrayContaining(named))
    return replacing.value
  } finally {
    await target.drop()
    await rm(folder, { recursive: true, force: true })
  }
}
