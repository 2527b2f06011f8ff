import { streamingDrill } from '#testing/drills/streaming.ts'

streamingDrill({ ranges: 200, aborted: 50 })
