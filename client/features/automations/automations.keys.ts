export const automationKeys = {
  all: ['automations'] as const,
  offers: ['automations', 'offers'] as const,
  list: ['automations', 'list'] as const,
  one: (id: string) => ['automations', 'one', id] as const,
  runs: (id: string) => ['automations', 'one', id, 'runs'] as const,
}
