import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Permission } from '#contract/permissions.ts'
import { newId } from '../clock.ts'
import type { Caller } from '../http/actor.ts'
import { streamRoute } from '../http/route.ts'
import type { ElsewhereRoute } from './heavy-route.ts'
import { jsonPieces } from './paged-rows.ts'
import { sendFile } from './send-file.ts'

interface FileOptions {
  path: string
  access: Permission
  summary: string
  /** What the file holds. */
  what: string
  /** Makes what is written into it, on another thread; `PagedRows` in it are read as they are written. */
  handle: (actor: Caller) => Promise<Record<string, unknown>>
}

/**
 * A file of JSON, of any size: made as a whole on another thread, in a file of the data folder that has no
 * name any more, and sent from there. However slowly somebody takes it, no thread waits.
 */
export function jsonFileRoute({
  path: at,
  access,
  summary,
  what,
  handle,
}: FileOptions): ElsewhereRoute {
  const name = `GET ${at}`
  const single = streamRoute({
    method: 'GET',
    path: at,
    access,
    summary,
    answers: { status: 200, type: 'application/json', what },
    // A HEAD request would be recorded as an export.
    head: false,
    handle: ({ actor, request, reply }) =>
      sendFile(request, reply, actor.id, async () => {
        const { heavy } = request.server
        const file = await namelessFile(heavy.folder)
        try {
          const { fd } = file
          await heavy.fileMade(() =>
            heavy.elsewhere({ route: name, actor, params: {}, query: {}, fd }),
          )
        } catch (error) {
          await file.close()
          throw error
        }
        reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
        return file.createReadStream({ start: 0 })
      }),
  })
  return {
    ...single,
    name,
    async answerElsewhere({ actor, fd }) {
      if (fd === undefined) throw new Error(`${name} has no file to write to.`)
      const pieces = Readable.from(jsonPieces(await handle(actor)), { objectMode: true })
      await pipeline(pieces, createWriteStream('', { fd, autoClose: false }))
      return { text: '', total: undefined }
    },
  }
}

/** An open file that is gone once it is closed, however the program ends. */
async function namelessFile(folder: string) {
  await mkdir(folder, { recursive: true })
  const name = path.join(folder, newId())
  const file = await open(name, 'wx+', 0o600)
  await rm(name)
  return file
}
