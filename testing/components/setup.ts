import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

// Its own hook is registered by the first file on a page only.
afterEach(() => cleanup())
