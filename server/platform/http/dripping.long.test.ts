import { drippingDrill } from '#testing/drills/dripping.ts'

drippingDrill({ connections: 20_000, leftMaximum: 0 })
