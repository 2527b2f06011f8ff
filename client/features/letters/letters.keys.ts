export const letterKeys = { list: ['letters', 'list'] as const }
