import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flowOf } from './flow.ts'
import { projectRoot } from './project.ts'

const architecture = readFileSync(join(projectRoot, 'docs/architecture.md'), 'utf8')

test.each([
  { endpoint: 'approveRoleRequest', most: 18 },
  { endpoint: 'createSignal', most: 17 },
])('$endpoint passes at most $most files, which the documentation lists', ({ endpoint, most }) => {
  const files = flowOf(endpoint)
  expect(files.length).toBeLessThanOrEqual(most)
  expect(files).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/\.routes\.ts$/),
      expect.stringMatching(/\.tsx$/),
    ]),
  )
  const listed = architecture.split(`npm run flow -- ${endpoint}`)[1]?.split('```')[1] ?? ''
  const paths = [...listed.matchAll(/^\d+\. (\S+)/gm)].map(([, path]) => path)
  expect(paths).toEqual(files)
})

test('a call that the contract lacks is named', () => {
  expect(() => flowOf('approveNothing')).toThrow('The contract has no call approveNothing.')
})
