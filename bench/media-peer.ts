import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { owner, startAcademy } from './academy.ts'
import { report } from './peers.ts'

// An academy with one lesson, whose video consists of random bytes, and an owner who plays it.

const megabytes = 64
const { academy, url, stop } = await startAcademy()
const { root } = academy.platform.storage
if (root === null) throw new Error('the academy has a bucket')
const key = `videos/${randomUUID()}.mp4`
const file = path.join(root, key)
await mkdir(path.dirname(file), { recursive: true })
const handle = await open(file, 'w')
const megabyte = randomBytes(1024 * 1024)
for (let part = 0; part < megabytes; part += 1) await handle.write(megabyte)
await handle.close()

const { driver } = academy.db
const courseId = randomUUID()
await driver.query(
  `insert into courses (id, title, description, content, category, duration_minutes, level,
     is_published, role_access, created_at, updated_at)
   values ($1, 'Course', 'D', 'C', 'Foundations', 1, 'beginner', true, 'community_student', now(), now())`,
  [courseId],
)
await driver.query(
  `insert into course_videos (id, course_id, title, position, file_key, file_type)
   values ($1, $2, 'Lesson', 0, $3, 'video/mp4')`,
  [randomUUID(), courseId, key],
)

async function json<T>(address: string, init: RequestInit): Promise<T> {
  const response = await fetch(`${url}/api${address}`, init)
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`)
  return (await response.json()) as T
}
const { accessToken } = await json<{ accessToken: string }>('/auth/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(owner),
})
const lessons = await json<object>(`/courses/${courseId}/videos`, {
  headers: { authorization: `Bearer ${accessToken}` },
})
const address = /\/api\/media\/videos\/[^"]+/.exec(JSON.stringify(lessons))?.[0]
if (!address) throw new Error('the lesson has no address')

report({ address: url + address, root, key, megabytes }, stop, {
  memory: () => process.memoryUsage.rss() / 1024 / 1024,
})
