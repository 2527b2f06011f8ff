export const connectionsKeys = { all: ['connections'] as const }
