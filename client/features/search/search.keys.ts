export const searchKeys = { all: ['search'] as const }
