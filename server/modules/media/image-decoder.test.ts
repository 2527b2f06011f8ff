import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createImageDecoder, type ImageDecoder } from './image-decoder.ts'

let folder: string
let small: string
let large: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-images-'))
  small = await keep('small.png', 9, 9)
  large = await keep('large.webp', 5000, 5000)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function keep(name: string, width: number, height: number): Promise<string> {
  const file = path.join(folder, name)
  await sharp({ create: { width, height, channels: 3, background: '#2fbf8f' } }).toFile(file)
  return file
}

const decoders: ImageDecoder[] = []
afterEach(() => Promise.all(decoders.splice(0).map((decoder) => decoder.stop())))

function startDecoder(limits?: Parameters<typeof createImageDecoder>[0]): ImageDecoder {
  const decoder = createImageDecoder(limits)
  decoders.push(decoder)
  return decoder
}

const requested = (file: string) => ({ file, maxPixels: 25_000_000, size: { width: 8 } })

/** The ids of the processes that decode for `parent`. */
function workersOf(parent = process.pid): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return listed
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, ppid, ...args]) => Number(ppid) === parent && args.join(' ').includes('image-worker'),
    )
    .map(([pid]) => Number(pid))
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('one process is started for the first picture and serves the others', async () => {
  const decoder = startDecoder()
  expect(workersOf()).toEqual([])
  const first = await decoder.encode(requested(small))
  expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 8, height: 8 })
  const workers = workersOf()
  expect(workers).toHaveLength(1)
  await Promise.all([decoder.encode(requested(small)), decoder.encode(requested(small))])
  expect(workersOf()).toEqual(workers)
  await decoder.stop()
  expect(workersOf()).toEqual([])
  await expect(decoder.encode(requested(small))).rejects.toMatchObject({ code: 'unavailable' })
})

test('a picture that takes too long is refused, its process killed, and a new one serves the next', async () => {
  const decoder = startDecoder({ patience: 3000 })
  await decoder.encode(requested(small))
  const [stuck = 0] = workersOf()
  process.kill(stuck, 'SIGSTOP')
  const refusal = { code: 'too_large', message: expect.stringContaining('takes too long') }
  await expect(decoder.encode(requested(small))).rejects.toMatchObject(refusal)
  expect(isAlive(stuck)).toBe(false)
  expect(await decoder.encode(requested(small))).toBeInstanceOf(Uint8Array)
  expect(workersOf()).not.toEqual([stuck])
})

test('a process that dies fails its own picture and nothing else', async () => {
  const decoder = startDecoder()
  await decoder.encode(requested(small))
  const [dying = 0] = workersOf()
  process.kill(dying, 'SIGSTOP')
  const taken = decoder.encode(requested(small))
  const waiting = decoder.encode(requested(small))
  process.kill(dying, 'SIGKILL')
  await expect(taken).rejects.toMatchObject({ code: 'too_large' })
  expect(await waiting).toBeInstanceOf(Uint8Array)
})

test('a picture that takes too much memory is refused, and the next one is served', async () => {
  const decoder = startDecoder({ memory: 110 * 1024 ** 2 })
  // So wide that it is not scaled down while it is read.
  const wide = { ...requested(large), size: { width: 2560 } }
  await expect(decoder.encode(wide)).rejects.toMatchObject({ code: 'too_large' })
  expect(await decoder.encode(requested(small))).toBeInstanceOf(Uint8Array)
})

test('the maximum number of pixels is accepted, and not one more', async () => {
  const decoder = startDecoder()
  expect(await decoder.encode(requested(large))).toBeInstanceOf(Uint8Array)
  const fewer = { ...requested(large), maxPixels: 24_999_999 }
  await expect(decoder.encode(fewer)).rejects.toMatchObject({ code: 'too_large' })
})

test.runIf(process.platform === 'linux')('Linux enforces the memory limit', async () => {
  const decoder = startDecoder()
  await decoder.encode(requested(small))
  const [worker = 0] = workersOf()
  const limits = execFileSync('cat', [`/proc/${worker}/limits`], { encoding: 'utf8' })
  expect(limits).toMatch(new RegExp(`^Max data size +${(512 + 640) * 1024 ** 2} `, 'm'))
})

test('the server’s secrets do not reach the process', async () => {
  vi.stubEnv('JWT_SECRET', 'what nobody may know')
  const decoder = startDecoder()
  await decoder.encode(requested(small))
  const [worker = 0] = workersOf()
  const shown = execFileSync('ps', ['eww', '-p', String(worker)], { encoding: 'utf8' })
  vi.unstubAllEnvs()
  expect(shown).toContain('image-worker')
  expect(shown).not.toContain('what nobody may know')
})

test('a few wait, and further requests are told when to retry', async () => {
  const decoder = startDecoder({ waiting: 2 })
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, () => decoder.encode(requested(small))),
  )
  expect(answers.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled'],
    ...['rejected', 'rejected', 'rejected'],
  ])
  expect(answers.at(-1)).toMatchObject({ reason: { code: 'unavailable', retryAfter: 5 } })
})

test('an idle process ends, and the next picture starts another', async () => {
  const decoder = startDecoder({ idle: 1 })
  await decoder.encode(requested(small))
  await vi.waitFor(() => expect(workersOf()).toEqual([]), { timeout: 60_000 })
  expect(await decoder.encode(requested(small))).toBeInstanceOf(Uint8Array)
})

/** A program that decodes one picture, reports it, and keeps running. */
function startProgram(): ChildProcess {
  const module = JSON.stringify(path.join(import.meta.dirname, 'image-decoder.ts'))
  const script = `
    import { createImageDecoder } from ${module}
    await createImageDecoder().encode(${JSON.stringify(requested(small))})
    console.log('ready')
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test('the process ends when the server is killed', async () => {
  const server = startProgram()
  if (!server.stdout) throw new Error('the program has no output')
  await once(server.stdout, 'data')
  const [worker = 0] = workersOf(server.pid)
  expect(isAlive(worker)).toBe(true)
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(worker)).toBe(false), { timeout: 60_000 })
})

test('AVIF has no decoder, and other files are not pictures', async () => {
  const decoder = startDecoder()
  const avif = path.join(folder, 'small.avif')
  await sharp(small).avif().toFile(avif)
  const text = path.join(folder, 'text.png')
  await writeFile(text, 'not a picture')
  for (const file of [avif, text]) {
    await expect(decoder.encode(requested(file))).rejects.toMatchObject({
      code: 'unsupported_type',
    })
  }
})
