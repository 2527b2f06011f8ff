import { rollingUpgradeDrill } from '#testing/drills/rolling-upgrade.ts'

// Few enough that two processes answer them all while a third starts beside other tests.
rollingUpgradeDrill({ processes: 3, perSecond: 25 })
