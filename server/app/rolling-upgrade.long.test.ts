import { rollingUpgradeDrill } from '#testing/drills/rolling-upgrade.ts'

rollingUpgradeDrill({ processes: 3, perSecond: 100 })
