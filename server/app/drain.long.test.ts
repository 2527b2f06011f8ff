import { drainDrill } from '#testing/drills/drain.ts'

drainDrill({ restarts: 10, perSecond: 100 })
