import { streamingDrill } from '#testing/drills/streaming.ts'

streamingDrill({ ranges: 2000, aborted: 500 })
