import { access, mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { SettingName } from '#contract/connections/connection-names.ts'
import type { TriedConnection } from '#contract/connections/connections.ts'
import { newId } from '#server/platform/clock.ts'
import { openBucket } from '#server/platform/storage/bucket.ts'
import { forPublicNetwork, parseBucketAddress } from '#server/platform/storage/bucket-address.ts'
import { type Attempt, fails, inTime, needed, quoted, works } from './attempt.ts'

const content = 'This file was written to try the place, and is removed at once.'

/** Writes, reads and deletes a small object where the files of the academy are, or are to be. */
export async function tryStorage(attempt: Attempt): Promise<TriedConnection> {
  const { deps, values } = attempt
  if (values.STORAGE_URL) return tryBucket(attempt, 'STORAGE_URL')
  try {
    await inTime(deps.storage.check())
    return works('Files can be written to the folder of the academy. No bucket is set.')
  } catch (error) {
    return fails(`The folder of the academy cannot be written to: ${quoted(reasonOf(error))}`)
  }
}

/** Writes, reads and deletes a small file where the backups are, or are to be. */
export async function tryBackups(attempt: Attempt): Promise<TriedConnection> {
  const { BACKUP_DIR: place } = needed(attempt, 'BACKUP_DIR')
  return place.startsWith('s3://') ? tryBucket(attempt, 'BACKUP_DIR') : tryFolder(place)
}

async function tryBucket(
  { values, isFixed }: Attempt,
  name: Extract<SettingName, 'STORAGE_URL' | 'BACKUP_DIR'>,
): Promise<TriedConnection> {
  const text = values[name] ?? ''
  const address = parseBucketAddress(isFixed(name) ? text : forPublicNetwork(text))
  if (!address) return fails('This is not the address of a bucket.')
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  const bucket = openBucket(address, keys)
  const key = `academy-try-${newId()}`
  try {
    const cycle = async () => {
      await bucket.put(key, Readable.from([Buffer.from(content)], { objectMode: false }))
      const stored = await bucket.get(key)
      const came = stored && (await buffer(stored)).toString()
      await bucket.delete(key)
      return came === content
    }
    return (await inTime(cycle()))
      ? works('The bucket took a small object, gave it back and deleted it.')
      : fails('The bucket gave back something else than was written.')
  } catch (error) {
    return fails(`The bucket says: ${quoted(reasonOf(error))}`)
  } finally {
    bucket.close()
  }
}

async function tryFolder(folder: string): Promise<TriedConnection> {
  const file = path.join(folder, `academy-try-${newId()}`)
  try {
    const cycle = async () => {
      const made = await makeFolder(path.resolve(folder))
      try {
        await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true })
        const came = await readFile(file, 'utf8')
        await rm(file)
        return came === content
      } finally {
        await rm(file, { force: true })
        if (made) await removeMade(folder, made)
      }
    }
    return (await inTime(cycle()))
      ? works('The folder took a small file, and it was removed again.')
      : fails('The folder gave back something else than was written.')
  } catch (error) {
    return fails(`The folder cannot be written to: ${quoted(reasonOf(error))}`)
  }
}

/**
 * Makes a folder with those above it, one by one; returns the first that was made. Node's own way never ends where the
 * system says of a folder it refuses that there is none above it, as below /proc.
 */
async function makeFolder(folder: string): Promise<string | null> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  if (isThere) return null
  const above = await makeFolder(path.dirname(folder))
  await mkdir(folder, { mode: 0o700 })
  return above ?? folder
}

/** Removes the folders that the attempt has made, while they are empty. */
async function removeMade(folder: string, first: string): Promise<void> {
  for (let at = path.resolve(folder); at.startsWith(first); at = path.dirname(at)) {
    const isGone = await rmdir(at).then(
      () => true,
      () => false,
    )
    if (!isGone) return
  }
}

/** The server's own words, which are inside the program's. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(inner instanceof Error)) return String(inner)
  return inner.message || inner.name
}
