import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import { readClip } from '#testing/media.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('500 random ranges carry exactly their bytes', async () => {
  const admin = await app.people.admin()
  const { videoUrl } = await makeVideo(app, admin, (await makeCourse(app, admin)).id)
  const clip = await readClip()
  const size = clip.length
  const position = fc.integer({ min: 0, max: size - 1 })
  const between = fc.tuple(position, position).map(([a, b]) => {
    const [from, to] = [Math.min(a, b), Math.max(a, b)]
    return { header: `bytes=${from}-${to}`, from, to }
  })
  const onward = position.map((from) => ({ header: `bytes=${from}-`, from, to: size - 1 }))
  const suffix = fc
    .integer({ min: 1, max: size })
    .map((length) => ({ header: `bytes=-${length}`, from: size - length, to: size - 1 }))

  await fc.assert(
    fc.asyncProperty(fc.oneof(between, onward, suffix), async ({ header, from, to }) => {
      const url = videoUrl ?? ''
      const answer = await app.academy.http.inject({ url, headers: { range: header } })
      expect(answer.statusCode).toBe(206)
      expect(answer.headers['content-range']).toBe(`bytes ${from}-${to}/${size}`)
      expect(answer.headers['content-length']).toBe(String(to - from + 1))
      expect(answer.rawPayload.equals(clip.subarray(from, to + 1))).toBe(true)
    }),
    { numRuns: 500 },
  )
})
