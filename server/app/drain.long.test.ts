import { drainDrill } from '#testing/drills/drain.ts'

drainDrill({ restarts: 10 })
