import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createVideo,
  deleteCourse,
  deleteVideo,
  listVideos,
  updateVideo,
  type Video,
} from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo, storedFiles } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const list = async (id: string, as: Person | null = admin) =>
  app.call(listVideos, { as, params: { id } })
const order = async (id: string) => {
  const { body } = await list(id)
  expect(body.map((video) => video.order)).toEqual(body.map((_, index) => index))
  return body.map(({ title }) => title)
}
const add = async (id: string, body: { title: string; order?: number; videoUrl?: string }) =>
  (await app.call(createVideo, { as: admin, params: { id }, body })).body
const change = (id: string, videoId: string, body: object) =>
  app.call(updateVideo, { as: admin, params: { id, videoId }, body })

async function lessons(...titles: string[]): Promise<{ id: string; videos: Video[] }> {
  const { id } = await makeCourse(app, admin)
  const videos: Video[] = []
  for (const title of titles) videos.push(await add(id, { title }))
  return { id, videos }
}
const idOf = (videos: Video[], title: string) =>
  videos.find((video) => video.title === title)?.id ?? ''

describe('order', () => {
  test('next without a wish, in between where wished, last beyond the end', async () => {
    const { id } = await lessons('a', 'b')
    await add(id, { title: 'first', order: 0 })
    await add(id, { title: 'last', order: 9999 })
    await add(id, { title: 'middle', order: 2 })
    expect(await order(id)).toEqual(['first', 'a', 'middle', 'b', 'last'])
  })

  test('moving a lesson shifts the others, deleting one leaves no gap', async () => {
    const { id, videos } = await lessons('a', 'b', 'c', 'd')
    await change(id, idOf(videos, 'a'), { order: 2 })
    expect(await order(id)).toEqual(['b', 'c', 'a', 'd'])
    await change(id, idOf(videos, 'd'), { order: 0 })
    expect(await order(id)).toEqual(['d', 'b', 'c', 'a'])
    await change(id, idOf(videos, 'd'), { order: 500 })
    expect(await order(id)).toEqual(['b', 'c', 'a', 'd'])
    const params = { id, videoId: idOf(videos, 'c') }
    expect((await app.call(deleteVideo, { as: admin, params })).status).toBe(204)
    expect((await app.call(deleteVideo, { as: admin, params })).status).toBe(404)
    expect(await order(id)).toEqual(['b', 'a', 'd'])
  })

  test('stays consistent under many simultaneous moves, additions and deletions', async () => {
    const { id, videos } = await lessons('a', 'b', 'c', 'd', 'e', 'f')
    const moves = videos
      .slice(0, 5)
      .map((video, index) => change(id, video.id, { order: 4 - index }))
    const adds = [0, 3, undefined].map((at) => add(id, { title: `new ${at}`, order: at }))
    const params = { id, videoId: idOf(videos, 'f') }
    const removals = [1, 2].map(() => app.call(deleteVideo, { as: admin, params }))
    const [moved, , removed] = await Promise.all([
      Promise.all(moves),
      Promise.all(adds),
      Promise.all(removals),
    ])
    expect(moved.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(removed.map(({ status }) => status).sort()).toEqual([204, 404])
    const titles = await order(id)
    expect([...titles].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'new 0', 'new 3', 'new undefined'])
  })
})

describe('lessons without a file', () => {
  test('play an external address, or none yet', async () => {
    const { id } = await makeCourse(app, admin)
    const videoUrl = 'https://www.youtube.com/watch?v=abc'
    const { id: videoId, ...video } = await add(id, { title: 'External', videoUrl })
    expect(video).toMatchObject({ source: 'external', videoUrl, duration: null, order: 0 })
    const later = await add(id, { title: 'Later' })
    expect(later.videoUrl).toBeNull()
    expect((await change(id, later.id, { videoUrl, title: 'Now' })).body).toMatchObject({
      title: 'Now',
      videoUrl,
    })
    for (const bad of ['javascript:alert(1)', 'file:///etc/passwd', 'youtube', '']) {
      expect((await change(id, videoId, { videoUrl: bad })).status).toBe(400)
    }
    expect((await change(id, videoId, { title: ' ' })).status).toBe(400)
    expect((await change(id, videoId, { order: -1 })).status).toBe(400)
    expect((await list(id)).body[0]).toMatchObject({ title: 'External', videoUrl })
  })

  test('a lesson with a file keeps it', async () => {
    const { id } = await makeCourse(app, admin)
    const video = await makeVideo(app, admin, id)
    const answer = await change(id, video.id, { videoUrl: 'https://example.com/v', title: 'New' })
    expect(answer.status).toBe(422)
    expect((await list(id)).body).toEqual([video])
  })
})

describe('permissions', () => {
  test('see lessons: those who see the course', async () => {
    const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
    await add(id, { title: 'a' })
    expect((await list(id, await app.people.academy())).body).toHaveLength(1)
    for (const person of [await app.people.free(), await app.people.lapsed()]) {
      expect((await list(id, person)).status).toBe(404)
    }
    expect((await list(id, null)).status).toBe(401)
    expect((await list(randomUUID())).status).toBe(404)
  })

  test('change them: admins; a refused call changes no row', async () => {
    const { id, videos } = await lessons('a', 'b')
    const before = (await list(id)).body
    const params = { id, videoId: idOf(videos, 'a') }
    const body = { title: 'Taken over', order: 1 }
    for (const [as, status] of [
      [null, 401],
      [await app.people.free(), 403],
      [await app.people.academy(), 403],
      [await app.people.lapsed(), 403],
    ] as const) {
      expect((await app.call(createVideo, { as, params, body })).status).toBe(status)
      expect((await app.call(updateVideo, { as, params, body })).status).toBe(status)
      expect((await app.call(deleteVideo, { as, params })).status).toBe(status)
    }
    expect((await list(id)).body).toEqual(before)
  })

  test('a lesson under another course is not found', async () => {
    const [one, other] = [await lessons('a'), await lessons('b')]
    const params = { id: other.id, videoId: idOf(one.videos, 'a') }
    expect((await change(params.id, params.videoId, { title: 'x' })).status).toBe(404)
    expect((await app.call(deleteVideo, { as: admin, params })).status).toBe(404)
    expect(await order(one.id)).toEqual(['a'])
    expect(await order(other.id)).toEqual(['b'])
    const body = { title: 'x' }
    const unknown = { id: randomUUID() }
    expect((await app.call(createVideo, { as: admin, params: unknown, body })).status).toBe(404)
  })
})

test('files are deleted with their lesson and with their course', async () => {
  const others = await storedFiles(app)
  const { id } = await makeCourse(app, admin)
  const [first, second] = [await makeVideo(app, admin, id), await makeVideo(app, admin, id)]
  const stored = async () => (await storedFiles(app)).filter((key) => !others.includes(key))
  expect(await stored()).toHaveLength(2)
  await app.call(deleteVideo, { as: admin, params: { id, videoId: first.id } })
  await vi.waitFor(async () => {
    const left = await stored()
    expect(left).toHaveLength(1)
    expect(second.videoUrl).toContain(left[0])
  })
  await app.call(deleteCourse, { as: admin, params: { id } })
  await vi.waitFor(async () => expect(await stored()).toEqual([]))
})
