export const activityKeys = { list: ['activity', 'list'] as const }
