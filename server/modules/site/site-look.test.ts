import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAcademyInfo } from '#contract/operations.ts'
import {
  getSiteText,
  publishSiteText,
  restoreSiteText,
  saveSiteDraft,
} from '#contract/site/site.ts'
import {
  defaultLook,
  type PictureKind,
  type SiteLook,
  type StoredPicture,
  storedPictureSchema,
} from '#contract/site/site-look.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { storedFiles } from '#testing/courses.ts'
import { sendForm } from '#testing/forms.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
/** Another process on the same database. */
let other: TestApp
let owner: Person
let base: string
beforeAll(async () => {
  app = await startApp()
  other = await startApp({ shareWith: app })
  owner = await app.people.owner()
  base = await app.listen()
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

interface Drawn {
  width: number
  height: number
  color?: string
  alpha?: number
}
const draw = ({ width, height, color = '#2fbf8f', alpha }: Drawn) =>
  sharp({
    create: {
      width,
      height,
      channels: alpha === undefined ? 3 : 4,
      background: alpha === undefined ? color : { r: 9, g: 9, b: 9, alpha },
    },
  })

const send = (kind: string, content: Buffer, as: Person | null = owner) =>
  sendForm(app, {
    as,
    path: `/admin/site-pictures/${kind}`,
    file: { field: 'picture', content, name: 'picture.png' },
  })
async function keep(kind: PictureKind, drawn: Drawn): Promise<StoredPicture> {
  const { status, body } = await send(kind, await draw(drawn).png().toBuffer())
  expect(status).toBe(200)
  return storedPictureSchema.parse(body)
}
const params = { name: 'look' } as const
const look = async () => (await app.call(getSiteText, { as: owner, params })).body
const save = (content: SiteLook, updatedAt: string | null) =>
  app.call(saveSiteDraft, { as: owner, params, body: { content, updatedAt } })
async function publish(changed: Partial<SiteLook>) {
  const known = await look()
  const saved = await save({ ...defaultLook, ...changed }, known.draft?.updatedAt ?? null)
  expect(saved.status).toBe(200)
  const body = { updatedAt: saved.body.draft?.updatedAt ?? '' }
  return app.call(publishSiteText, { as: owner, params, body })
}
const shown = async (of = app) => (await of.call(getAcademyInfo)).body.look
async function get(address: string) {
  const answer = await fetch(base + address)
  return { answer, content: Buffer.from(await answer.arrayBuffer()) }
}
const header = (answer: Response, name: string) => answer.headers.get(name)

describe('pictures', () => {
  it('are uploaded by admins only', async () => {
    const content = await draw({ width: 64, height: 64 }).png().toBuffer()
    expect((await send('logo', content, null)).status).toBe(401)
    expect((await send('logo', content, await app.people.mentorship())).status).toBe(403)
    expect((await send('banner', content)).status).toBe(404)
  })

  it('become files in the required sizes, cacheable for a year at addresses of their own', async () => {
    const icon = await keep('icon', { width: 600, height: 600 })
    const logo = await keep('logo', { width: 1024, height: 128, alpha: 1 })
    const share = await keep('share', { width: 2000, height: 2000 })
    expect([logo.width, logo.height, share.width, share.height]).toEqual([512, 64, 1200, 630])
    await publish({ icon, logo, share, accent: '#1d4ed8' })
    const now = await shown()
    for (const [address, type, width, height] of [
      [now?.icons?.touch, 'png', 180, 180],
      [now?.icons?.small, 'png', 192, 192],
      [now?.icons?.large, 'png', 512, 512],
      [now?.icons?.maskable, 'png', 512, 512],
      [now?.logo?.src, 'png', 512, 64],
      [now?.share, 'jpeg', 1200, 630],
    ] as const) {
      const { answer, content } = await get(address ?? '')
      expect(answer.status, address ?? '').toBe(200)
      expect(header(answer, 'content-type')).toBe(`image/${type}`)
      expect(header(answer, 'cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await sharp(content).metadata()).toMatchObject({ format: type, width, height })
    }
    const favicon = await get(now?.icons?.favicon ?? '')
    expect(header(favicon.answer, 'content-type')).toBe('image/x-icon')
    // Three pictures, the first of 16 pixels.
    expect([...favicon.content.subarray(0, 7)]).toEqual([0, 0, 1, 0, 3, 0, 16])
  })

  it('are refused with the reason', async () => {
    const png = (drawn: Drawn) => draw(drawn).png().toBuffer()
    const frames = await Promise.all(
      ['#f00', '#00f'].map((color) => draw({ width: 200, height: 200, color }).png().toBuffer()),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    const script = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'
    for (const [kind, content, status, reason] of [
      ['logo', await png({ width: 1, height: 1 }), 422, /too small: it has 1 × 1/],
      ['icon', await png({ width: 191, height: 191 }), 422, /192 × 192 are needed/],
      ['icon', await png({ width: 300, height: 200 }), 422, /must be square/],
      ['share', await png({ width: 500, height: 500 }), 422, /600 × 315/],
      ['logo', await png({ width: 64, height: 64, alpha: 0 }), 422, /completely transparent/],
      ['logo', await png({ width: 1300, height: 100 }), 422, /does not fit in a menu/],
      ['logo', moving, 422, /Animated/],
      ['logo', Buffer.from(script), 415, /SVG files can contain scripts/],
      ['logo', await draw({ width: 64, height: 64 }).gif().toBuffer(), 415, /PNG, JPEG or WebP/],
      ['logo', Buffer.from('%PDF-1.4'), 415, /PNG, JPEG or WebP/],
      ['share', await png({ width: 5001, height: 5001 }), 413, /25 megapixels/],
    ] as const) {
      const answer = await send(kind, content)
      expect(answer.status, String(reason)).toBe(status)
      expect(answer.body).toMatchObject({ message: expect.stringMatching(reason) })
    }
  })

  it('that are identical are stored once, and leave no second file', async () => {
    const first = await keep('logo', { width: 100, height: 50, color: '#a00' })
    const files = await storedFiles(app)
    expect(await keep('logo', { width: 100, height: 50, color: '#a00' })).toEqual(first)
    await expect.poll(() => storedFiles(app), { timeout: 60_000 }).toEqual(files)
  })

  it('that are unused are removed after a day; those of earlier versions stay', async () => {
    const once = await keep('logo', { width: 90, height: 45 })
    await publish({ logo: once })
    await publish({})
    const unused = await keep('logo', { width: 91, height: 45 })
    await app.runJob('site.sweep-pictures')
    expect((await get(`/api/brand/${unused.id}-logo.png`)).answer.status).toBe(200)
    const files = await storedFiles(app)
    app.clock.advance(25 * 60 * 60 * 1000)
    await app.runJob('site.sweep-pictures')
    expect((await get(`/api/brand/${once.id}-logo.png`)).answer.status).toBe(200)
    expect((await get(`/api/brand/${unused.id}-logo.png`)).answer.status).toBe(404)
    await expect
      .poll(async () => (await storedFiles(app)).length, { timeout: 60_000 })
      .toBeLessThan(files.length)
    app.clock.advance(-25 * 60 * 60 * 1000)
  })
})

describe('the look', () => {
  it('is drafted without being visible, published on every process, and restored', async () => {
    const logo = await keep('logo', { width: 200, height: 50 })
    await publish({})
    const { published, draft } = await look()
    await save({ ...defaultLook, logo, accent: '#1d4ed8' }, draft?.updatedAt ?? null)
    expect(await shown()).toBeNull()
    await publish({ logo, accent: '#1d4ed8' })
    await expect
      .poll(() => shown(other), { timeout: 60_000 })
      .toMatchObject({ logo: { width: 200, height: 50 }, accentCss: expect.any(String) })
    const file = await other.academy.modules.site.logoFile(other.academy.db.pool)
    expect(await sharp(file ?? Buffer.of()).metadata()).toMatchObject({ width: 200, height: 50 })
    const body = { number: published.number }
    expect((await app.call(restoreSiteText, { as: owner, params, body })).status).toBe(200)
    await expect.poll(() => shown(other), { timeout: 60_000 }).toBeNull()
  })

  it('reports that somebody else has changed the draft meanwhile', async () => {
    const seen = (await look()).draft?.updatedAt ?? null
    const both = await Promise.all(
      ['#1d4ed8', '#8a1c1c'].map((accent) => save({ ...defaultLook, accent }, seen)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('has no colour in which text would be unreadable, and no picture of another kind', async () => {
    const seen = (await look()).draft?.updatedAt ?? null
    const icon = await keep('icon', { width: 256, height: 256 })
    const gone = { id: 'f'.repeat(32), width: 9, height: 9 }
    for (const [changed, status] of [
      [{ accent: '#ffd400' }, 422],
      [{ accent: '#1d4ed8', accentDark: '#000080' }, 422],
      [{ accentDark: '#93c5fd' }, 422],
      [{ accent: 'red' }, 400],
      [{ accent: '#fff' }, 400],
      [{ accent: '#1d4ed880' }, 400],
      [{ logo: icon }, 422],
      [{ logo: gone }, 422],
      [{ logoDark: gone }, 422],
    ] as const) {
      const answer = await save({ ...defaultLook, ...changed }, seen)
      expect(answer.status, JSON.stringify(changed)).toBe(status)
    }
    expect((await look()).draft?.updatedAt ?? null).toBe(seen)
  })
})
