import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './project.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const excerpts = [...read('CONTRIBUTING.md').matchAll(/^```diff\n\+\+\+ b\/(\S+)\n(.*?)^```/gms)]

test.each(excerpts.map(([, path = '', diff = '']) => ({ path, diff })))(
  'the example change matches $path',
  ({ path, diff }) => {
    const lines = read(path).split('\n')
    for (const line of diff.split('\n')) {
      if (/^[+ ]/.test(line)) expect(lines).toContain(line.slice(1))
    }
  },
)

test('the example change goes from the contract to the screen', () => {
  expect(excerpts.map(([, path]) => path?.split('/')[0])).toEqual(['contract', 'server', 'client'])
})
