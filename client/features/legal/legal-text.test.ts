import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { escapeMarkdown, titleOf } from './legal-text.ts'

test.each([
  ['privacy', 'Privacy'],
  ['terms', 'Terms of use'],
  ['risk', 'Risk disclosure'],
])('content/%s.md has the title %s and no blanks left to fill in', async (name, title) => {
  const folder = path.join(import.meta.dirname, '../../../content')
  const text = await readFile(path.join(folder, `${name}.md`), 'utf8')
  expect(titleOf(text)).toBe(title)
  expect(text.match(/\{\w+\}/g)?.filter((gap) => gap !== '{brand}')).toEqual([])
})

test('a text without a title is an error', () => {
  expect(() => titleOf('Title')).toThrow('begins with its title')
})

test('a name is not interpreted as Markdown', () => {
  expect(escapeMarkdown('*Lions* & [Co]')).toBe('\\*Lions\\* \\& \\[Co\\]')
})
