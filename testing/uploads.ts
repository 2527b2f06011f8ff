import { finishVideoUpload, videoUploadsPath } from '#contract/courses.ts'
import type { TestApp } from './app.ts'
import { readClip } from './media.ts'
import type { Person } from './people.ts'

interface Sent {
  as?: Person | null
  headers?: Record<string, string>
  body?: Buffer
  /** The address of another process than `base`. */
  at?: string
}

const encode = (text: string) => Buffer.from(text).toString('base64')

/** A real video with a tail, large enough to arrive in several parts: 2,000,000 bytes. */
export async function makeLongVideo(): Promise<Buffer> {
  const clip = await readClip()
  const tail = Buffer.alloc(2_000_000 - clip.length)
  for (let at = 0; at < tail.length; at++) tail[at] = (at * 7) % 251
  return Buffer.concat([clip, tail])
}

/** The path at which uploads to a course are started. */
export const uploadsOf = (course: string): string =>
  `/api${videoUploadsPath.replace(':id', course)}`

/** The headers for a part of an upload with `length` bytes. */
export const partHeaders = (as: Person, offset: number, length: number) => ({
  'tus-resumable': '1.0.0',
  authorization: `Bearer ${as.token}`,
  'content-type': 'application/offset+octet-stream',
  'content-length': String(length),
  'upload-offset': String(offset),
})

/** Uploads in parts like a tus client, over real connections to `base`; as `admin` by default. */
export function createUploads({ app, base, admin }: { app: TestApp; base: string; admin: Person }) {
  async function tus(method: string, address: string, sent: Sent = {}) {
    const { as = admin, headers = {}, body, at = base } = sent
    const answer = await fetch(`${at}${address}`, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        // A kept connection may be closed by the server just as the next request is sent.
        connection: 'close',
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...headers,
      },
      ...(body && { body: new Uint8Array(body) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: text ? JSON.parse(text) : undefined,
    }
  }
  return {
    tus,
    async begin(
      course: string,
      bytes: number,
      as: Person | null = admin,
      { replaces, isCourse }: { replaces?: string; isCourse?: boolean } = {},
    ) {
      const file = `filename ${encode('lesson.mp4')},changed ${encode('1700000000000')}`
      const metadata = [
        file,
        ...(replaces ? [`replaces ${encode(replaces)}`] : []),
        ...(isCourse ? [`course ${encode('true')}`] : []),
      ].join(',')
      const headers = { 'upload-length': String(bytes), 'upload-metadata': metadata }
      const answer = await tus('POST', uploadsOf(course), { as, headers })
      const address = answer.headers.get('location') ?? ''
      return { ...answer, address, id: address.split('/').at(-1) ?? '' }
    },
    patch: (address: string, offset: number, body: Buffer, sent: Sent = {}) =>
      tus('PATCH', address, {
        ...sent,
        body,
        headers: {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          ...sent.headers,
        },
      }),
    offsetOf: async (address: string, at = base) =>
      Number((await tus('HEAD', address, { at })).headers.get('upload-offset')),
    finish: (course: string, upload: string, title = 'Pips', as: Person | null = admin) =>
      app.call(finishVideoUpload, { as, params: { id: course, upload }, body: { title } }),
  }
}
export type Uploads = ReturnType<typeof createUploads>
