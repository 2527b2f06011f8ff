import { expect, test } from 'vitest'
import { groupCode, readCode } from './certificate-codes.ts'

const code = '0A1B-2C3D-4E5F-6G7H'

test.each([
  code,
  code.toLowerCase(),
  '0a1b2c3d4e5f6g7h',
  ' 0A1B 2C3D 4E5F 6G7H\n',
  '0A1B–2C3D–4E5F–6G7H',
  'OAIB-2C3D-4E5F-6G7H',
  'oalb-2c3d-4e5f-6g7h',
])('%j is read as the code it means', (typed) => {
  expect(readCode(typed)).toBe(code)
})

test.each(['', '0A1B-2C3D-4E5F', `${code}0`, 'UA1B-2C3D-4E5F-6G7H', '0A1B-2C3D-4E5F-6G7é', '../x'])(
  '%j is not a code',
  (typed) => {
    expect(readCode(typed)).toBeNull()
  },
)

test('a code is printed in groups of four', () => {
  expect(groupCode('0A1B2C3D4E5F6G7H')).toBe(code)
})
