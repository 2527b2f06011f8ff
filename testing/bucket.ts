import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { buildApp } from 'fauxqs'
import { vi } from 'vitest'
import { parseBucketAddress } from '#server/platform/storage/bucket-address.ts'
import { createBucketStorage } from '#server/platform/storage/bucket-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

const name = 'academy'

/** The environment of a program that uses the bucket. */
export const bucketKeys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }

/** A server of S3's protocol with one bucket, and the line to it, which can fail. */
export interface TestBucket {
  /** As STORAGE_URL; each folder is a bucket of its own to those who use it. */
  url(folder?: string): string
  /** The keys in the bucket below a folder, in order, without it. */
  keys(folder?: string): Promise<string[]>
  /** The content of an object; null if there is none. */
  content(key: string): Promise<Buffer | null>
  /** Stores an object as somebody else would. */
  store(key: string, content: Buffer): Promise<void>
  /** From now on connections are cut once this many bytes have passed on each, in one direction; 0 refuses them. */
  cutAfter(bytes: number): void
  /** From now on the last byte of what comes from the server is another, of all but short answers. */
  garble(): void
  /** The line is well again. */
  mend(): void
  stop(): Promise<void>
}

/** Starts the server; the keys are in the environment until the end of the test file. */
export async function startBucket(): Promise<TestBucket> {
  for (const [key, value] of Object.entries(bucketKeys)) vi.stubEnv(key, value)
  const server = buildApp({ logger: false })
  const direct = await server.listen({ port: 0, host: '127.0.0.1' })
  await fetch(`${direct}/${name}`, { method: 'PUT' })
  const line = await openLine(Number(new URL(direct).port))
  const at = (key: string) => `${direct}/${name}/${key}`
  return {
    url: (folder = '') => `s3://${name}/${folder}?endpoint=http://127.0.0.1:${line.port}`,
    async keys(folder = '') {
      const prefix = folder && `${folder}/`
      const answer = await fetch(`${direct}/${name}?list-type=2&prefix=${prefix}`)
      const found = [...(await answer.text()).matchAll(/<Key>([^<]*)<\/Key>/g)]
      return found.map(([, key = '']) => key.slice(prefix.length)).sort()
    },
    async content(key) {
      const answer = await fetch(at(key))
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null
    },
    async store(key, content) {
      await fetch(at(key), { method: 'PUT', body: new Uint8Array(content) })
    },
    cutAfter: line.cutAfter,
    garble: line.garble,
    mend: line.mend,
    async stop() {
      line.close()
      await server.close()
    },
  }
}

/** The storage of a process on a machine of its own. */
export function openStorage(url: string, passing: string): Storage {
  const address = parseBucketAddress(url)
  if (!address) throw new Error(`no address of a bucket: ${url}`)
  return createBucketStorage({ address, passing })
}

/** Passes connections on to a port, for as long and as far as it may. */
async function openLine(port: number) {
  let most = Number.POSITIVE_INFINITY
  let isGarbled = false
  const open = new Set<Socket>()
  const pass = (from: Socket, to: Socket, change: (chunk: Buffer) => void = () => undefined) => {
    let passed = 0
    from.on('data', (chunk: Buffer) => {
      passed += chunk.length
      change(chunk)
      if (passed < most) to.write(chunk)
      else for (const end of [from, to]) end.destroy()
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }
  const server = createServer((caller) => {
    if (most === 0) return caller.destroy()
    const target = connect(port, '127.0.0.1')
    for (const end of [caller, target]) {
      open.add(end)
      end.once('close', () => open.delete(end))
    }
    pass(caller, target)
    pass(target, caller, (chunk) => {
      const last = chunk.length - 1
      if (isGarbled && last > 5000) chunk.writeUInt8(chunk.readUInt8(last) ^ 1, last)
    })
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const cut = () => {
    for (const end of open) end.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cutAfter(bytes: number) {
      most = bytes
      cut()
    },
    garble() {
      isGarbled = true
    },
    mend() {
      isGarbled = false
      most = Number.POSITIVE_INFINITY
    },
    close() {
      cut()
      server.close()
    },
  }
}
