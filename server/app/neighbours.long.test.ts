import { neighboursDrill } from '#testing/drills/neighbours.ts'

neighboursDrill({ trades: 100_000, rounds: 100 })
