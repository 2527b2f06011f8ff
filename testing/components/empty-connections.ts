import { connectionNames, settingsOf } from '#contract/connections/connection-names.ts'
import type { Connections } from '#contract/connections/connections.ts'

/** What the owner sees of an academy that is connected with nothing. */
export const emptyConnections: Connections = {
  connections: connectionNames.map((name) => ({
    name,
    settings: settingsOf[name].map((setting) => ({
      name: setting,
      source: 'none',
      value: null,
      ending: null,
      changedAt: null,
      changedBy: null,
      isLost: false,
    })),
    problem: null,
  })),
  processes: { running: 1, upToDate: 1 },
}
