import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteUser, listUsers } from '#contract/access/access.ts'
import {
  deleteAvatar,
  getMe,
  getProfile,
  logout,
  type Profile,
  uploadAvatar,
} from '#contract/identity/identity.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { storedFiles } from '#testing/courses.ts'
import { disguisedFiles, encodeForm, fileForm, pictureBomb, readClip } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const picture = (width: number, height: number, background = '#2fbf8f') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

async function send(
  as: Person | null,
  content: Buffer,
  { field = 'avatar', to = app }: { field?: string; to?: TestApp } = {},
) {
  const { payload, headers } = await encodeForm(fileForm({ field, content, name: 'me.png' }))
  const answer = await to.request({
    method: uploadAvatar.method,
    url: `/api${uploadAvatar.path}`,
    headers: { ...headers, ...(as && { authorization: `Bearer ${as.token}` }) },
    payload,
  })
  return { ...answer, profile: answer.body as Profile }
}
const open = async (url: string | null) => (await app.request({ url: url ?? '' })).status
const avatars = async () => (await storedFiles(app)).filter((file) => file.startsWith('avatars/'))
const keyOf = async ({ id }: Person) => {
  const user = app.academy.db.pool.selectFrom('users').select('avatarKey').where('id', '=', id)
  return (await user.executeTakeFirst())?.avatarKey ?? null
}

test('any picture becomes a square of 256 pixels, shown wherever the user is', async () => {
  const person = await app.people.free()
  const { status, profile } = await send(person, await picture(900, 300))
  expect(status).toBe(200)
  const served = await app.academy.http.inject(profile.avatarUrl ?? '')
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  })
  const image = { format: 'webp', width: 256, height: 256 }
  expect(await sharp(served.rawPayload).metadata()).toMatchObject(image)

  expect(await open((await app.call(getMe, { as: person })).body.avatarUrl)).toBe(200)
  const { body: users } = await app.call(listUsers, { as: admin })
  const shown = users.find((user) => user.id === person.id)
  expect(await open(shown?.avatarUrl ?? null)).toBe(200)
  expect(users.find((user) => user.id === admin.id)?.avatarUrl).toBeNull()
})

test('small pictures are enlarged, and the orientation is respected', async () => {
  const person = await app.people.free()
  const small = await sharp(await picture(8, 8))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { profile } = await send(person, small)
  const served = await app.academy.http.inject(profile.avatarUrl ?? '')
  const { width, height, exif, orientation } = await sharp(served.rawPayload).metadata()
  expect({ width, height, exif, orientation }).toEqual({ width: 256, height: 256 })
})

test('the address works for one user, one session and one file', async () => {
  const person = await app.people.free()
  const { profile } = await send(person, await picture(20, 20))
  const address = profile.avatarUrl ?? ''
  const other = await app.people.free()
  expect(await open(address)).toBe(200)
  expect(await open(address.replace(person.id, other.id))).toBe(404)
  await app.call(logout, { as: person })
  expect(await open(address)).toBe(404)
})

test('a new one replaces it, and the previous file is deleted', async () => {
  const person = await app.people.free()
  await send(person, await picture(20, 20))
  const earlier = await keyOf(person)
  await send(person, await picture(20, 20, '#112233'))
  const later = await keyOf(person)
  expect(later).not.toBe(earlier)
  await vi.waitFor(async () => expect(await avatars()).not.toContain(earlier))
  expect(await avatars()).toContain(later)
})

test('it can be removed, even twice', async () => {
  const person = await app.people.free()
  const { profile } = await send(person, await picture(20, 20))
  const key = await keyOf(person)
  for (let times = 0; times < 2; times += 1) {
    const answer = await app.call(deleteAvatar, { as: person })
    expect(answer).toMatchObject({ status: 200, body: { avatarUrl: null } })
  }
  expect(await open(profile.avatarUrl)).toBe(404)
  await vi.waitFor(async () => expect(await avatars()).not.toContain(key))
})

test('it is deleted with the account', async () => {
  const person = await app.people.free()
  await send(person, await picture(20, 20))
  const key = await keyOf(person)
  await app.call(deleteUser, { as: admin, params: { id: person.id } })
  await vi.waitFor(async () => expect(await avatars()).not.toContain(key))
})

test('a stranger leaves no file behind', async () => {
  const before = await storedFiles(app)
  expect((await send(null, await picture(20, 20))).status).toBe(401)
  expect(await storedFiles(app)).toEqual(before)
})

/** A PNG whose header claims 50,000 x 50,000 pixels. */
function hugePicture(): Buffer {
  const png = Buffer.from(disguisedFiles['png image'] ?? '')
  png.writeUInt32BE(50_000, 16)
  png.writeUInt32BE(50_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

const refused: [string, number, () => Promise<Buffer> | Buffer, string?][] = [
  ['a page', 415, () => disguisedFiles.html ?? Buffer.alloc(0)],
  ['an SVG', 415, () => disguisedFiles.svg ?? Buffer.alloc(0)],
  [
    'a page behind the head of a picture',
    415,
    () => disguisedFiles['html behind a gif header'] ?? Buffer.alloc(0),
  ],
  ['nothing', 415, () => Buffer.alloc(0)],
  ['a film', 415, readClip],
  [
    'an AVIF',
    415,
    async () =>
      sharp(await picture(9, 9))
        .avif()
        .toBuffer(),
  ],
  ['a HEIC', 415, () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['2.5 gigapixels', 413, hugePicture],
  ['more than 16 megapixels', 413, () => picture(4001, 4000)],
  ['more than 5 MiB', 413, () => Buffer.alloc(5 * 1024 ** 2 + 1)],
  ['another field', 400, () => picture(20, 20), 'thumbnail'],
]

test.each(refused)('%s is refused and changes nothing', async (_, status, content, field) => {
  const person = await app.people.free()
  await send(person, await picture(20, 20))
  const [files, key] = [await storedFiles(app), await keyOf(person)]
  const answer = await send(person, await content(), { field })
  expect(answer.status).toBe(status)
  expect(await keyOf(person)).toBe(key)
  expect(await storedFiles(app)).toEqual(files)
  expect((await app.call(getProfile, { as: person })).body.avatarUrl).not.toBeNull()
})

test('the pictures per hour are limited across all processes; one more has to wait', async () => {
  const env = { RATE_IMAGES_PER_HOUR: '4' }
  const first = await startApp({ env })
  const second = await startApp({ env, shareWith: first })
  const person = await first.people.free()
  const content = await picture(9, 9)
  const statuses: number[] = []
  for (let sent = 0; sent < 2; sent += 1) {
    for (const to of [first, second]) statuses.push((await send(person, content, { to })).status)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (const to of [first, second]) {
    const { status, headers } = await send(person, content, { to })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
  }
  const other = await first.people.free()
  expect((await send(other, content, { to: first })).status).toBe(200)
  await second.stop()
  await first.stop()
})

test('twelve pictures of a kilobyte that would be 25 megapixels are refused unread', async () => {
  const person = await app.people.free()
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(person, pictureBomb)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 415))
})
