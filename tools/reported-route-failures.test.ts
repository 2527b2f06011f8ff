import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#tools/project.ts'
import { withoutReload } from './reported-route-failures.ts'

const file = 'node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js'

test('the router throws what a route could not be loaded for', async () => {
  const code = await readFile(join(projectRoot, file), 'utf8')
  expect(code).toContain('location.reload')
  expect(withoutReload(code)).not.toContain('location.reload')
  expect(withoutReload(code)).toContain('throw error;')
})

test('another way of loading routes is noticed', () => {
  expect(() => withoutReload('location.replace(location.href)')).toThrow('another way')
})
