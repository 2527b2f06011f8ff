import { expect, test } from 'vitest'
import { forPublicNetwork, parseBucketAddress } from './bucket-address.ts'

test.each([
  ['s3://academy', { bucket: 'academy', prefix: '', endpoint: null, region: null }],
  ['s3://academy/', { bucket: 'academy', prefix: '', endpoint: null, region: null }],
  [
    's3://academy/files/of-2026?region=eu-central-1',
    { bucket: 'academy', prefix: 'files/of-2026/', endpoint: null, region: 'eu-central-1' },
  ],
  [
    's3://my.academy?endpoint=https://s3.example.com&region=auto',
    { bucket: 'my.academy', prefix: '', endpoint: 'https://s3.example.com', region: 'auto' },
  ],
])('%s is the address of a bucket', (text, address) => {
  expect(parseBucketAddress(text)).toEqual(address)
})

test.each([
  'academy',
  'https://academy.s3.amazonaws.com',
  's3://',
  's3://Academy_Files',
  's3://key:secret@academy',
  's3://academy?endpoint=s3.example.com',
  's3://academy?endpoint=ftp://s3.example.com',
  's3://academy?endpoint=https://key:secret@s3.example.com',
  's3://academy?region=eu%20central',
  's3://academy?acl=public-read',
  's3://academy/a%2Fb',
])('%s is none', (text) => {
  expect(parseBucketAddress(text)).toBeNull()
})

test('an address that was typed is marked as one whose server has to be public, once', () => {
  const typed = forPublicNetwork('s3://academy?region=auto')
  expect(typed).toBe('s3://academy?region=auto&network=public')
  expect(forPublicNetwork(typed)).toBe(typed)
  expect(forPublicNetwork('s3://academy/files')).toBe('s3://academy/files?network=public')
  expect(forPublicNetwork('/var/backups')).toBe('/var/backups')
  expect(parseBucketAddress(typed)).toEqual({
    bucket: 'academy',
    prefix: '',
    endpoint: null,
    region: 'auto',
    onlyPublic: true,
  })
  expect(parseBucketAddress('s3://academy?network=private')).toBeNull()
})
