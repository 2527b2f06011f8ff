// Of a night: it restarts programs, or measures them.
// @module-tag long
import { drippingDrill } from '#testing/drills/dripping.ts'

drippingDrill({
  connections: 1000,
  limits: { CONNECTIONS_MAX: '300', CONNECTIONS_PER_ADDRESS: '100' },
  leftMaximum: 200,
})
