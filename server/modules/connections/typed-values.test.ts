import { expect, test } from 'vitest'
import { endingOf, hostsOf, inWords, notToBeTyped, reasonsOf, unpaired } from './typed-values.ts'

test('the end of a secret is shown only where it is little of it', () => {
  expect(endingOf('sk_live_0123456789abcd')).toBe('abcd')
  expect(endingOf('short secret')).toBe('cret')
  expect(endingOf('too short')).toBeNull()
})

test('reasons of the configuration name settings as the page does', () => {
  expect(inWords('is required together with STRIPE_SECRET_KEY')).toBe(
    'Is required together with ‘Secret key’.',
  )
  const reasons = new Map([
    ['STRIPE_SECRET_KEY', 'must begin with sk_ or rk_'],
    ['PORT', 'must be a whole number'],
    ['CDN_URL', 'must be https'],
  ])
  expect(reasonsOf('stripe', reasons)).toEqual([
    { name: 'STRIPE_SECRET_KEY', message: 'Must begin with sk_ or rk_.' },
  ])
})

test('an access key has two parts', () => {
  const both = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect([unpaired({}), unpaired(both)]).toEqual([[], []])
  expect(unpaired({ AWS_ACCESS_KEY_ID: 'key' })[0]?.name).toBe('AWS_SECRET_ACCESS_KEY')
  expect(unpaired({ AWS_SECRET_ACCESS_KEY: 'secret' })[0]?.name).toBe('AWS_ACCESS_KEY_ID')
})

test('options of libraries, relative folders and the folder of the program are not typed', () => {
  const names = (values: Parameters<typeof notToBeTyped>[0]) =>
    notToBeTyped(values, '/opt/academy').map(({ name }) => name)
  expect(names({ SMTP_URL: 'smtp://mail.example.com', BACKUP_DIR: '/var/backups' })).toEqual([])
  expect(names({ BACKUP_DIR: 's3://backups' })).toEqual([])
  expect(names({ SMTP_URL: 'smtp://mail.example.com?proxy=socks5://127.0.0.1' })).toEqual([
    'SMTP_URL',
  ])
  for (const folder of [
    'backups',
    '../..',
    '/opt/academy',
    '/opt/academy/build/client',
    '/opt/x/../academy',
  ]) {
    expect([folder, names({ BACKUP_DIR: folder })]).toEqual([folder, ['BACKUP_DIR']])
  }
})

test('the hosts that values lead to are known, in every notation of an address', () => {
  expect(
    hostsOf({
      SMTP_URL: 'smtps://user:word@mail.example.com:465',
      STORAGE_URL: 's3://files?endpoint=http://[::1]:9000',
      BACKUP_DIR: 's3://backups?endpoint=http://0x7f.1:9000',
      CDN_URL: 'https://cdn.example.com',
      STRIPE_SECRET_KEY: 'sk_test_1',
    }),
  ).toEqual([
    { name: 'SMTP_URL', host: 'mail.example.com' },
    { name: 'CDN_URL', host: 'cdn.example.com' },
    { name: 'STORAGE_URL', host: '::1' },
    { name: 'BACKUP_DIR', host: '127.0.0.1' },
  ])
  expect(hostsOf({ STORAGE_URL: 's3://files', BACKUP_DIR: '/var/backups' })).toEqual([])
})
