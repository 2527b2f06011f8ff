import { expect, test } from 'vitest'
import { z } from 'zod'
import { WrittenRows, write, writeAnswer } from './written.ts'

const rowSchema = z.object({
  first: z.string().nullable(),
  title: z.string(),
  note: z.string().optional(),
  list: z.array(z.object({ n: z.number() })),
  progress: z.number(),
})
type Row = z.infer<typeof rowSchema>
const schema = z.object({ rows: z.array(rowSchema), name: z.string() })

const row = (title: string, own: Partial<Row> = {}): Row => ({
  progress: 0,
  list: [{ n: 1 }],
  title,
  first: null,
  ...own,
})
const asWhole = (body: unknown) => JSON.stringify(schema.encode(body as never))

test('a response made of parts reads as if the schema had written the whole', () => {
  const rows = [row('"quoted"\n', { note: 'né\u2028' }), row('two')]
  const body = { name: 'all', rows }
  const written = writeAnswer(schema, { ...body, rows: write(schema.shape.rows, rows) }, 7)
  expect([written.text, written.until]).toEqual([asWhole(body), 7])
})

test('rows have their callers’ own fields, in the order of the schema', () => {
  const rows = [row('one', { note: 'x' }), row('two'), row('three')]
  const shared = new WrittenRows(rowSchema, rows, ['progress', 'first'])
  const textOf = (written: { text: string }) => `{"rows":${written.text},"name":"n"}`
  expect(textOf(shared.filled(new Map()))).toBe(asWhole({ rows, name: 'n' }))

  const own = { progress: 50, first: '"a"' }
  const [one, two, three] = rows
  const filled = shared.filled(new Map([[1, own]]))
  expect(textOf(filled)).toBe(asWhole({ rows: [one, { ...two, ...own }, three], name: 'n' }))
  const sorted = shared.filled(new Map([[1, own]]), ({ progress }) => -progress)
  expect(textOf(sorted)).toBe(asWhole({ rows: [{ ...two, ...own }, one, three], name: 'n' }))
  // What one caller got does not show for the next.
  expect(textOf(shared.filled(new Map()))).toBe(asWhole({ rows, name: 'n' }))
})

test('nothing is written that the schema does not name or allow', () => {
  const secret = { ...row('one'), secret: 'hidden' }
  const rows = new WrittenRows(rowSchema, [secret], ['progress'])
  const own = { progress: 1, secret: 'hidden' }
  for (const owns of [new Map(), new Map([[0, own]])]) {
    expect(rows.filled(owns).text).not.toContain('hidden')
  }
  expect(write(rowSchema, secret).text).not.toContain('hidden')
  expect(() => write(rowSchema, { ...row('one'), title: 1 } as never)).toThrow()
  expect(() => new WrittenRows(rowSchema, [{ ...row('one'), list: null } as never], [])).toThrow()
})

test('without rows there is an empty list', () => {
  const none = new WrittenRows(rowSchema, [], ['progress'])
  expect(none.filled(new Map()).text).toBe('[]')
  expect(none.filled(new Map(), () => 0).text).toBe('[]')
})
