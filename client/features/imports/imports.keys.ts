export const importKeys = {
  all: ['imports'] as const,
  accounts: ['imports', 'accounts'] as const,
}
