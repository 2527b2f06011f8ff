export const invitationKeys = {
  list: ['invitations', 'list'] as const,
  import: (id: string) => ['invitations', 'import', id] as const,
}
