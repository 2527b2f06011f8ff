import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAcademyInfo } from '#contract/operations.ts'
import { fromCdn } from '#contract/site/shown-look.ts'
import { getSiteText, publishSiteText, saveSiteDraft } from '#contract/site/site.ts'
import { defaultLook, storedPictureSchema } from '#contract/site/site-look.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { sendForm } from '#testing/forms.ts'

const cdn = 'https://cdn.example.com'
let app: TestApp
let plain: TestApp
beforeAll(async () => {
  app = await startApp({ env: { CDN_URL: `${cdn}/` } })
  plain = await startApp({ shareWith: app })
  await app.listen()
  const as = await app.people.owner()
  const content = await sharp({
    create: { width: 600, height: 120, channels: 3, background: '#248' },
  })
    .png()
    .toBuffer()
  const file = { field: 'picture', content, name: 'picture.png' }
  const { body } = await sendForm(app, { as, path: '/admin/site-pictures/logo', file })
  const look = { ...defaultLook, logo: storedPictureSchema.parse(body) }
  const params = { name: 'look' } as const
  const known = (await app.call(getSiteText, { as, params })).body
  const saved = await app.call(saveSiteDraft, {
    as,
    params,
    body: { content: look, updatedAt: known.draft?.updatedAt ?? null },
  })
  expect(saved.status).toBe(200)
  const { draft } = saved.body
  const published = await app.call(publishSiteText, {
    as,
    params,
    body: { updatedAt: draft?.updatedAt ?? '' },
  })
  expect(published.status).toBe(200)
})
afterAll(async () => {
  await plain?.stop()
  await app?.stop()
})

const logoOf = async (one: TestApp) => (await one.call(getAcademyInfo)).body.look?.logo?.src
const policyOf = async (one: TestApp) => {
  const { headers } = await one.request({ url: '/nowhere' })
  const directives = String(headers['content-security-policy']).split(';')
  return new Map(directives.map((line) => [line.split(' ')[0] ?? '', line]))
}

test('public pictures are at the CDN, and at the academy without one', async () => {
  expect(await logoOf(app)).toMatch(
    /^https:\/\/cdn\.example\.com\/api\/brand\/[0-9a-f]{32}-logo\.png$/,
  )
  expect(await logoOf(plain)).toMatch(/^\/api\/brand\//)
})

test('what the CDN fetches may be kept by it, and shown by pages of another origin', async () => {
  const { status, headers } = await app.request({ url: (await logoOf(plain)) ?? '' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(headers).not.toHaveProperty('set-cookie')
})

test('the content policy allows exactly this origin, for pictures alone', async () => {
  const [withCdn, without] = [await policyOf(app), await policyOf(plain)]
  const changed = [...withCdn].filter(([name, line]) => without.get(name) !== line)
  expect(changed).toEqual([['img-src', `${without.get('img-src')} ${cdn}`]])
})

test('icons stay where browsers look for them', () => {
  const icons = { favicon: '/f', touch: '/t', small: '/s', large: '/l', maskable: '/m' }
  const look = { logo: null, icons, share: '/api/brand/a-share.jpg', accentCss: null }
  expect(fromCdn(look, cdn)).toEqual({ ...look, share: `${cdn}/api/brand/a-share.jpg` })
  expect(fromCdn(look, undefined)).toBe(look)
})
