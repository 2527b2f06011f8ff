import fc from 'fast-check'
import { allowedBy, anything, type IdsOf } from './arbitraries.ts'
import type { Call } from './document.ts'
import type { Schema } from './schema.ts'

/** A request as sent over the network, so that a failure shows everything needed to repeat it. */
export interface Sent {
  /** The address below the server's, with its query. */
  url: string
  contentType: string | null
  payload: string | null
}

/** Requests for a call: most are nearly valid, so that they get far; some are not JSON at all. */
export function requestsOf(call: Call, idsOf: IdsOf): fc.Arbitrary<Sent> {
  return fc
    .record({ url: urlOf(call, idsOf), body: bodyOf(call, idsOf) })
    .map(({ url, body }) => ({ url, ...body }))
}

const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())

const wildParts = ['%00', '%ff', '%ED%A0%80', '..%2f..', '-1', 'x'.repeat(600), '%', '%F0%9F%98%80']

function urlOf({ path, inPath, inQuery }: Call, idsOf: IdsOf): fc.Arbitrary<string> {
  const part = (schema: Schema, name: string) =>
    fc.oneof(
      { weight: 8, arbitrary: allowedBy(schema, idsOf, name).map(encoded) },
      { weight: 1, arbitrary: fc.constantFrom(...wildParts) },
    )
  const parts = Object.fromEntries(inPath.map(({ name, schema }) => [name, part(schema, name)]))
  const fields = Object.fromEntries(
    inQuery.map(({ name, schema }) => [
      name,
      fc.oneof(
        { weight: 5, arbitrary: part(schema, name) },
        { weight: 1, arbitrary: anything.map((value) => encoded(value).slice(0, 3000)) },
      ),
    ]),
  )
  // A few fields at once, as in bodies: a refused one hides the effect of the others.
  const names = fc.subarray(Object.keys(fields), { maxLength: Math.min(3, inQuery.length) })
  return fc
    .record({ parts: fc.record(parts), fields: fc.record(fields), names })
    .map(({ parts: filled, fields: input, names: chosen }) => {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '')
      const query = chosen.map((name) => `${name}=${input[name]}`)
      return query.length > 0 ? `${address}?${query.join('&')}` : address
    })
}

const nothing = { contentType: null, payload: null }
const json = (payload: string) => ({ contentType: 'application/json', payload })

/** Bodies that no client would send, whatever the call. */
const wildBodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e309',
  '{"title":1e309}',
  '{"a":1,"a":2}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  `${'['.repeat(1000)}${']'.repeat(1000)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `{"title":"${'x'.repeat(110_000)}"}`,
].map(json)
const otherTypes = [
  { contentType: 'text/plain', payload: 'text' },
  { contentType: 'application/xml', payload: '<a/>' },
  { contentType: 'application/x-www-form-urlencoded', payload: 'a=b' },
  { contentType: 'application/offset+octet-stream', payload: 'bytes' },
  { contentType: 'multipart/form-data', payload: '--x' },
  {
    contentType: 'multipart/form-data; boundary=x',
    payload:
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a\u202e.mp4"\r\n\r\nGIF89a\r\n--x--\r\n',
  },
  {
    contentType: 'multipart/form-data; boundary=x',
    payload: '--x\r\ncontent-disposition: form-data; name="text"\r\n\r\nhello\r\n--x--\r\n',
  },
  { contentType: 'multipart/form-data; boundary=x', payload: '--x\r\ncontent-disposition: form' },
]

function bodyOf({ method, body }: Call, idsOf: IdsOf): fc.Arbitrary<Omit<Sent, 'url'>> {
  const wild = fc.oneof(
    fc.constantFrom(nothing, ...wildBodies, ...otherTypes),
    anything.map((value) => json(JSON.stringify(value))),
  )
  if (method === 'GET') return fc.constant(nothing)
  if (!body) return fc.oneof({ weight: 2, arbitrary: fc.constant(nothing) }, wild)
  const right = allowedBy(body, idsOf)
  const asJson = (arbitrary: fc.Arbitrary<unknown>) =>
    arbitrary.map((value) => json(JSON.stringify(value)))
  return fc.oneof(
    { weight: 6, arbitrary: asJson(right) },
    { weight: 6, arbitrary: asJson(damaged(right, Object.keys(body.properties ?? {}))) },
    { weight: 1, arbitrary: wild },
  )
}

const unknownFields = ['role', 'roles', 'id', 'userId', 'status', 'amount', 'isAdmin', 'toString']

/** A body with one or two fields that are arbitrary or unknown. */
function damaged(right: fc.Arbitrary<unknown>, names: string[]): fc.Arbitrary<unknown> {
  const field = fc.constantFrom(...names, ...unknownFields)
  const damage = fc.array(fc.tuple(field, anything), { minLength: 1, maxLength: 2 })
  return fc
    .tuple(right, damage)
    .map(([value, fields]) => ({ ...Object(value), ...Object.fromEntries(fields) }))
}
