import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveKey } from '../secrets.ts'
import { openSetting, sealSetting } from './seal.ts'

const key = deriveKey('a secret of this test', 'connections')

test('a value comes back under its name and its key only', () => {
  const sealed = sealSetting(key, 'SMTP_URL', 'smtps://ä:ö@mail.example.com')
  expect(openSetting(key, 'SMTP_URL', sealed)).toBe('smtps://ä:ö@mail.example.com')
  expect(openSetting(key, 'MAIL_FROM', sealed)).toBeNull()
  expect(openSetting(deriveKey('another secret', 'connections'), 'SMTP_URL', sealed)).toBeNull()
})

test('it is sealed differently each time, and readable in neither', () => {
  const [one, other] = ['first', 'second'].map(() =>
    sealSetting(key, 'CDN_URL', 'https://a.example'),
  )
  expect(one).not.toEqual(other)
  expect(String(one)).not.toContain('a.example')
})

test('what was changed, cut or never sealed is not opened', () => {
  const sealed = sealSetting(key, 'CDN_URL', 'https://a.example')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(openSetting(key, 'CDN_URL', changed)).toBeNull()
    expect(openSetting(key, 'CDN_URL', sealed.subarray(0, at))).toBeNull()
  }
  expect(openSetting(key, 'CDN_URL', randomBytes(60))).toBeNull()
})
