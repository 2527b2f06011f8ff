import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Video } from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, sendVideo } from '#testing/courses.ts'
import { readClip } from '#testing/media.ts'
import { counted, report } from '#testing/trust/report.ts'
import { forAll } from './at-once.ts'

/** More than the system buffers, so that a viewer can leave in the middle. */
const tailBytes = 20_000_000

/**
 * Defines the tests of a video's ranges: this many random ranges contain exactly their bytes, and
 * this many aborted downloads leave no file and no connection open.
 */
export function streamingDrill({ ranges, aborted }: { ranges: number; aborted: number }) {
  let app: TestApp
  let content: Buffer
  let url: string
  beforeAll(async () => {
    app = await startApp()
    const admin = await app.people.admin()
    content = Buffer.concat([await readClip(), Buffer.alloc(tailBytes, 'a tail of some bytes. ')])
    const course = await makeCourse(app, admin)
    url = ((await sendVideo(app, admin, course.id, { content })).body as Video).videoUrl ?? ''
  }, 300_000)
  afterAll(() => app?.stop(), 300_000)

  test(`${counted(ranges)} random ranges carry exactly their bytes`, async ({ task }) => {
    // The clip, and the part of the tail that fits into memory many times.
    const size = content.length
    const position = fc.integer({ min: 0, max: size - 1 })
    const short = fc.integer({ min: 0, max: 100_000 })
    const between = fc.tuple(position, short).map(([from, length]) => {
      const to = Math.min(from + length, size - 1)
      return { header: `bytes=${from}-${to}`, from, to }
    })
    const onward = short.map((length) => {
      const from = size - 1 - length
      return { header: `bytes=${from}-`, from, to: size - 1 }
    })
    const suffix = fc
      .integer({ min: 1, max: 100_000 })
      .map((length) => ({ header: `bytes=-${length}`, from: size - length, to: size - 1 }))

    await fc.assert(
      fc.asyncProperty(fc.oneof(between, onward, suffix), async ({ header, from, to }) => {
        const answer = await app.academy.http.inject({ url, headers: { range: header } })
        expect(answer.statusCode).toBe(206)
        expect(answer.headers['content-range']).toBe(`bytes ${from}-${to}/${size}`)
        expect(answer.headers['content-length']).toBe(String(to - from + 1))
        expect(answer.rawPayload.equals(content.subarray(from, to + 1))).toBe(true)
      }),
      { numRuns: ranges },
    )
    report(task, `${counted(ranges)} random ranges, each equal byte for byte`)
  }, 300_000)

  // Open files can only be counted where the system exposes them as a folder.
  test.runIf(process.platform === 'linux')(
    `${aborted} downloads that are broken off leave nothing open`,
    async ({ task }) => {
      const base = await app.listen()
      const leave = () => breakOff(`${base}${url}`)
      // Anything opened once for all, such as database connections, is opened beforehand.
      await forAll(Array.from({ length: 32 }), leave, 16)
      const before = await openDescriptors()
      let most = 0
      await forAll(Array.from({ length: aborted }), async () => {
        await leave()
        most = Math.max(most, await openDescriptors())
      })
      await expect.poll(openDescriptors, { timeout: 60_000 }).toBeLessThanOrEqual(before)
      expect(most).toBeGreaterThan(before)
      report(
        task,
        `${aborted} downloads broken off: ${before} descriptors open before, at most ${most} meanwhile, ${await openDescriptors()} after`,
      )
    },
    300_000,
  )
}

const openDescriptors = async () => (await readdir('/proc/self/fd')).length

/** Starts a download, reads some of it and disconnects. */
function breakOff(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const wanted = randomInt(1, 500_000)
    let taken = 0
    const sent = request(address, { agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`status ${answer.statusCode}`))
      answer.on('data', (bytes: Buffer) => {
        taken += bytes.length
        if (taken >= wanted) sent.destroy()
      })
      answer.on('end', () => reject(new Error('all of it had arrived')))
      answer.on('error', () => undefined)
    })
    sent.on('error', reject)
    sent.on('close', resolve)
    sent.end()
  })
}
