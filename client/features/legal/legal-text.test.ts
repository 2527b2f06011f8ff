import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { defaultOffers } from '#contract/offers/offer-defaults.ts'
import { offerTexts } from '#contract/site/page-texts.ts'
import { escapeMarkdown, fillInMarkdown, titleOf } from './legal-text.ts'

const folder = path.join(import.meta.dirname, '../../../content')

test.each([
  ['privacy', 'Privacy'],
  ['terms', 'Terms of use'],
  ['risk', 'Risk disclosure'],
])('content/%s.md has the title %s and no blanks left to fill in', async (name, title) => {
  const text = await readFile(path.join(folder, `${name}.md`), 'utf8')
  expect(titleOf(text)).toBe(title)
  const texts = { brand: 'Meridian', ...offerTexts(defaultOffers) }
  expect(fillInMarkdown(text, texts)).not.toMatch(/\{\w+\}/)
})

test('a text without a title is an error', () => {
  expect(() => titleOf('Title')).toThrow('begins with its title')
})

test('a name is not interpreted as Markdown', () => {
  expect(escapeMarkdown('*Lions* & [Co]')).toBe('\\*Lions\\* \\& \\[Co\\]')
})

test('the terms name the programs as they are called, as text whatever their names are', async () => {
  const text = await readFile(path.join(folder, 'terms.md'), 'utf8')
  const academy = { ...defaultOffers.academy, title: 'Trading *Year*' }
  const filled = fillInMarkdown(text, offerTexts({ ...defaultOffers, academy }))
  expect(filled).toContain('**Trading \\*Year\\*:**')
  expect(filled).not.toContain('Academy Program')
})
