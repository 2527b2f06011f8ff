import { outageDrill } from '#testing/drills/outage.ts'

outageDrill({ seconds: 5 })
