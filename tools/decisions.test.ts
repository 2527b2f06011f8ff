import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../docs/decisions')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const files = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .sort()

test('decisions are numbered without gaps', () => {
  const numbers = files.map((file) => Number(file.slice(0, 4)))
  expect(numbers).toEqual(files.map((_, index) => index + 1))
})

test('the list names every decision by its title', () => {
  const listed = read('README.md').match(/^- .*$/gm)
  const lines = files.map((file) => {
    const [title = ''] = read(file).split('\n')
    return `- [${file.slice(0, 4)}](${file}) ${title.replace(/^# /, '')}`
  })
  expect(listed).toEqual(lines)
})
