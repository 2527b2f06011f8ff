import { neighboursDrill } from '#testing/drills/neighbours.ts'

neighboursDrill({ trades: 20_000, rounds: 25 })
