export const broadcastKeys = { list: ['broadcasts', 'list'] as const }
