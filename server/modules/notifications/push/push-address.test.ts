import { expect, test } from 'vitest'
import { isPublicAddress } from '#server/platform/public-addresses.ts'
import { pushHostOf } from './push-network.ts'

test.each([
  '8.8.8.8',
  '142.250.74.106',
  '172.15.255.255',
  '172.32.0.1',
  '2a00:1450:4001:82b::200a',
  '2600:1901::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('a push service is named by its host', () => {
  expect(pushHostOf('https://fcm.googleapis.com/fcm/send/abc:def')).toBe('fcm.googleapis.com')
  expect(pushHostOf('https://[2a00:1450::1]/push')).toBe('2a00:1450::1')
})

test.each([
  'http://push.example/a',
  'file:///etc/passwd',
  'https://push.example:8443/a',
  'https://user@push.example/a',
  'https://user:word@push.example/a',
  'https://push.example/a#part',
  'https://push.example\\@127.0.0.1/a',
  'https://PUSH.example/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://0177.0.0.1/a',
  'https://127.1/a',
  ' https://push.example/a',
  'https://push.example/a\n',
  'no address',
])('%j is refused', (endpoint) => {
  expect(pushHostOf(endpoint)).toBeNull()
})
