import { expect, test } from 'vitest'
import { completeLock, type LockPackages } from '#tools/complete-lock.ts'

test('adds what is missing beside its dependant, with its platform, and nothing the second time', () => {
  const packages: LockPackages = {
    '': {},
    'node_modules/parser': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@parser/linux-x64': '2.0.0',
        '@parser/darwin-arm64': '2.0.0',
        '@parser/linux-arm64-musl': '2.0.0',
        fsevents: '~2.3.3',
      },
    },
    'node_modules/@parser/linux-x64': { version: '2.0.0' },
    'node_modules/linter/node_modules/parser': {
      version: '1.0.0',
      optionalDependencies: { '@parser/darwin-arm64': '1.0.0' },
    },
  }
  expect(completeLock(packages)).toBe(3)
  expect(packages).toMatchObject({
    'node_modules/@parser/darwin-arm64': {
      version: '2.0.0',
      dev: true,
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
    },
    'node_modules/@parser/linux-arm64-musl': { os: ['linux'], cpu: ['arm64'], libc: ['musl'] },
    'node_modules/linter/node_modules/@parser/darwin-arm64': { version: '1.0.0' },
  })
  expect(packages).not.toHaveProperty('node_modules/fsevents')
  expect(completeLock(packages)).toBe(0)
})
