import { jobsDrill } from '#testing/drills/jobs.ts'

jobsDrill({ people: 20, kills: 1 })
