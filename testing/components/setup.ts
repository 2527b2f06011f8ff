import { afterEach, aroundEach, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { untilCrash } from './crashes.ts'

// Its own hook is registered by the first file on a page only.
afterEach(() => cleanup())

// A test whose screen has crashed fails at once with that error. It may still wait for what will never come, so that no
// other of its file has the page.
let hasCrashed = false
beforeEach(({ skip }) => skip(hasCrashed, 'the screen of an earlier test has crashed'))
aroundEach((runTest) =>
  untilCrash(runTest).catch((error: unknown) => {
    hasCrashed = true
    throw error
  }),
)
