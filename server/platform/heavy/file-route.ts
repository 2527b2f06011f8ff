import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import type { Permission } from '#contract/access/permissions.ts'
import { newId } from '../clock.ts'
import type { Caller } from '../http/actor.ts'
import type { Effect } from '../http/effects.ts'
import { streamRoute } from '../http/route.ts'
import type { ElsewhereRoute } from './heavy-route.ts'
import { jsonPieces } from './paged-rows.ts'
import { sendFile } from './send-file.ts'

interface MadeFile {
  path: string
  access: Permission
  effect?: Effect
  summary: string
  /** What the file holds. */
  what: string
  /** Its content type. */
  type: string
  params?: z.ZodType
  /** Refuses and records the call, on the thread that answers; returns further headers. */
  begin?: (call: { actor: Caller; params: unknown }) => Promise<Record<string, string>>
  /** Its content, on another thread; what it refuses by then is answered as such. */
  pieces: (call: {
    actor: Caller
    params: unknown
  }) => Promise<AsyncIterable<string> | Iterable<Uint8Array>>
}

/**
 * A file of any size: made as a whole on another thread, in a file of the data folder that has no
 * name any more, and sent from there. However slowly somebody takes it, no thread waits.
 */
export function madeFileRoute({
  path: at,
  access,
  effect,
  summary,
  what,
  type,
  params: schema,
  begin = async () => ({}),
  pieces,
}: MadeFile): ElsewhereRoute {
  const name = `GET ${at}`
  const contentType = type === 'application/json' ? `${type}; charset=utf-8` : type
  const single = streamRoute({
    method: 'GET',
    path: at,
    access,
    ...(effect && { effect }),
    summary,
    answers: { status: 200, type, what },
    ...(schema && { schema: { params: schema } }),
    // A HEAD request would be recorded as an export.
    head: false,
    handle: ({ actor, request, reply }) =>
      sendFile(request, reply, actor.id, async () => {
        const { heavy } = request.server
        const { params } = request
        const headers = await begin({ actor, params })
        const file = await namelessFile(heavy.folder)
        try {
          const { fd } = file
          await heavy.fileMade(() => heavy.elsewhere({ route: name, actor, params, query: {}, fd }))
        } catch (error) {
          await file.close()
          throw error
        }
        reply.headers({ ...headers, 'content-type': contentType, 'cache-control': 'no-store' })
        return file.createReadStream({ start: 0 })
      }),
  })
  return {
    ...single,
    name,
    async answerElsewhere({ actor, params, fd }) {
      if (fd === undefined) throw new Error(`${name} has no file to write to.`)
      const content = Readable.from(await pieces({ actor, params }), { objectMode: true })
      await pipeline(content, createWriteStream('', { fd, autoClose: false }))
      return { text: '' }
    },
  }
}

interface JsonFile extends Omit<MadeFile, 'begin' | 'params' | 'pieces' | 'type'> {
  /** Makes what is written into it, on another thread; `PagedRows` in it are read as they are written. */
  handle: (actor: Caller) => Promise<Record<string, unknown>>
}

/** The same, of JSON. */
export const jsonFileRoute = ({ handle, ...options }: JsonFile): ElsewhereRoute =>
  madeFileRoute({
    ...options,
    type: 'application/json',
    pieces: async ({ actor }) => jsonPieces(await handle(actor)),
  })

/** An open file that is gone once it is closed, however the program ends. */
async function namelessFile(folder: string) {
  await mkdir(folder, { recursive: true })
  const name = path.join(folder, newId())
  const file = await open(name, 'wx+', 0o600)
  await rm(name)
  return file
}
