import { expect, test } from 'vitest'
import { expandedIn } from './sidebar-state.ts'

test.each([
  ['', true],
  ['sidebar_state=true', true],
  ['a=b; sidebar_state=false; c=d', false],
  ['my_sidebar_state=false', true],
])('with the cookies "%s", expanded is %s', (cookies, expanded) => {
  expect(expandedIn(cookies)).toBe(expanded)
})
