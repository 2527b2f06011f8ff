import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailTemplate, mailTemplateSchema } from '#contract/mail-templates.ts'
import { fillWords, problemOf } from '#server/platform/mail/fill-words.ts'
import { fieldsOf, type MailKind } from '#server/platform/mail/mail-kind.ts'
import { renderMail } from '#server/platform/mail/template.ts'
import { startApp, type TestApp } from '#testing/app.ts'

let app: TestApp
let kinds: readonly MailKind[] = []
beforeAll(async () => {
  app = await startApp()
  kinds = app.academy.platform.contributed.mails
})
afterAll(() => app.stop())

/** Events with a mail of their own that says more than the notice, or that somebody has written for no mail. */
const withMailsOfTheirOwn = ['account.news', 'automation.notice', 'receipt.issued']

test('every event with a notice has a mail, so that the owner can change its text', () => {
  const keys = kinds.map(({ key }) => key)
  const untold = [...app.academy.platform.contributed.notices.keys()].filter(
    (type) =>
      !withMailsOfTheirOwn.includes(type) &&
      !keys.some((key) => key === type || key.startsWith(`${type}.`)),
  )
  expect(untold).toEqual([])
  expect(keys.length).toBeGreaterThan(40)
  expect(new Set(keys).size).toBe(keys.length)
})

/** The program's own source files by their path in the server's modules. */
const sources = (pattern: string) => {
  const folder = path.join(import.meta.dirname, '../modules')
  return globSync(pattern, { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, source: readFileSync(path.join(folder, file), 'utf8') }))
}

test('nothing is sent past the editor, except for what a person writes', () => {
  const all = sources('**/*.ts')
  const sending = all.filter(({ source }) => /\bmails?\.(queue|sendNow)\(/.test(source))
  expect(sending.length).toBeGreaterThan(8)
  const written = all.filter(({ source }) => /\bwritten: \{|WrittenMail\b/.test(source))
  expect(written.map(({ file }) => file)).toEqual(['broadcasts/drafts.ts'])
})

test('every outcome of an event names its mail, unless the event has a single one', () => {
  const files = sources('**/*.notices.ts')
  expect(files.length).toBeGreaterThan(8)
  const keys = new Set(kinds.map(({ key }) => key))
  const types = new Set(app.academy.platform.contributed.notices.keys())
  const nameless = files.filter(({ source }) => {
    const events = [...source.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, type = '']) => type)
    if (events.filter((type) => types.has(type as never)).every((type) => keys.has(type))) {
      return false
    }
    // Told by a mail of its own already.
    if (/\bmailed: true\b/.test(source)) return false
    const notified = source.match(/^ +title[:,]/gm)?.length ?? 0
    const named = source.match(/\bmail[:,]/g)?.length ?? 0
    return named < notified
  })
  expect(nameless.map(({ file }) => file)).toEqual([])
})

test('the default text of every mail could be published unchanged', () => {
  for (const kind of kinds) {
    expect([kind.key, problemOf(kind, kind.words)]).toEqual([kind.key, null])
    expect(mailTemplateSchema.parse(kind.words)).toEqual(kind.words)
    const names = Object.keys(fieldsOf(kind))
    expect(names.filter((name) => !/^[a-z]+$/.test(name))).toEqual([])
  }
})

test('the default text of every mail stays the same as Markdown of the owner', async () => {
  const publicUrl = 'https://academy.example.com'
  const letterhead = { brand: 'Academy', publicUrl }
  for (const kind of kinds) {
    const values: Record<string, string> = Object.fromEntries(
      Object.entries(fieldsOf(kind)).map(([name, { example }]) => [name, example]),
    )
    const filling = { values, path: kind.examplePath, publicUrl }
    const own = { ...kind.words, subject: `${kind.words.subject}!` }
    const sayingBy = async (words: MailTemplate) =>
      renderMail(await fillWords(kind, words, filling), letterhead)
    const [came, changed] = [await sayingBy(kind.words), await sayingBy(own)]
    expect(changed.text).toBe(came.text)
    expect(textOf(changed.html)).toBe(textOf(came.html))
  }
})

/** The visible text of HTML. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
