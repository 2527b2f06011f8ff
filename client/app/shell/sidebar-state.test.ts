import { expect, test } from 'vitest'
import { expandedIn } from './sidebar-state.ts'

test.each([
  ['', true, true],
  ['', false, false],
  ['sidebar_state=true', true, true],
  ['sidebar_state=true', false, true],
  ['a=b; sidebar_state=false; c=d', true, false],
  ['my_sidebar_state=false', true, true],
])('with the cookies "%s" and room %s, expanded is %s', (cookies, hasRoom, expanded) => {
  expect(expandedIn(cookies, hasRoom)).toBe(expanded)
})
