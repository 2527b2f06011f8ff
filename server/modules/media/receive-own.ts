import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Space } from '#server/modules/space/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { folders, formBytes } from './media.rules.ts'
import { type Form, readParts } from './read-parts.ts'

interface OwnFile {
  /** Where it has arrived, which is also what it is reserved under. */
  key: string
  /** What its sender calls it. */
  name: string
}

interface Deps {
  db: Database
  storage: Storage
  space: Space
}

/**
 * Receives forms that may carry a file of a user's own, which counts against that user's space: room
 * is reserved before the file is read, and before the form is where it is too large for anything else.
 * Whatever fails, nothing stays reserved. For what is thrown see readParts and `space.reserve`.
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
    const release = () => space.release(db.pool, [key])
    try {
      // What is larger than all other fields can be must have a file in it.
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
      // Where even that fails, the reservation ends by itself after a day.
      if (reserved) await release().catch(() => undefined)
      throw error
    }
  }

/** A creation that is sent again has the same file. */
async function noteContent({ sent }: Actor, location: string): Promise<void> {
  if (!sent) return
  for await (const chunk of createReadStream(location)) sent.said.update(chunk)
}

export type ReceiveOwn = ReturnType<typeof createReceiveOwn>
