import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Space } from '#server/modules/space/index.ts'
import { asTheProgram } from '#server/platform/admission.ts'
import { newId } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { folders, formBytes } from './media.rules.ts'
import { type Form, readParts } from './read-parts.ts'

interface OwnFile {
  /** The key at which it arrived, which also identifies its reservation. */
  key: string
  /** The file name given by the sender. */
  name: string
}

interface Deps {
  db: Database
  storage: Storage
  space: Space
}

/**
 * Receives forms that may carry a user's own file, which counts against the user's quota: space is
 * reserved before the file is read, and before the form is if it is too large for anything else.
 * After any failure nothing stays reserved. For the errors thrown see readParts and
 * `space.reserve`.
 */
export const createReceiveOwn =
  ({ db, storage, space }: Deps) =>
  async (
    actor: Actor,
    request: FastifyRequest,
    { field, maxBytes }: { field: string; maxBytes: number },
  ): Promise<Form<OwnFile | null>> => {
    const key = `${folders.incoming}/${newId()}`
    const length = Number(request.headers['content-length'] ?? maxBytes)
    let reserved: Promise<void> | null = null
    const reserveOnce = async () => {
      const bytes = Math.min(length, maxBytes)
      await space.requireDisk(bytes)
      await space.reserve(actor, { key, bytes })
    }
    const reserve = () => {
      reserved ??= reserveOnce()
      return reserved
    }
    const release = () => asTheProgram(() => space.release(db.pool, [key]))
    try {
      // Anything larger than all other fields together must contain a file.
      if (length > formBytes && length <= maxBytes + formBytes) await reserve()
      const form = await readParts(request, {
        field,
        maxBytes,
        async store(content, name) {
          await reserve()
          await storage.put(key, content)
          await noteContent(actor, path.join(storage.root, key))
          return { key, name }
        },
        discard: (file) => storage.delete(file.key),
      })
      if (!form.file && reserved) await release()
      actor.sent?.said.update(JSON.stringify(form.fields))
      return form
    } catch (error) {
      // If even that fails, the reservation expires after a day.
      if (reserved) await release().catch(() => undefined)
      throw error
    }
  }

/** Records the content's hash: a creation that is sent again has the same file. */
async function noteContent({ sent }: Actor, location: string): Promise<void> {
  if (!sent) return
  for await (const chunk of createReadStream(location)) sent.said.update(chunk)
}

export type ReceiveOwn = ReturnType<typeof createReceiveOwn>
