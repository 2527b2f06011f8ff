import { late } from '#client/ui/overlays/late.ts'

/** The dialogs about one account, for `LateDialog`. */
export const userDialogs = {
  edit: late(async () => (await import('./edit-user-dialog.tsx')).EditUserDialog),
  roles: late(async () => (await import('./roles-dialog.tsx')).RolesDialog),
  factors: late(async () => (await import('./reset-factors-dialog.tsx')).ResetFactorsDialog),
  suspend: late(async () => (await import('./suspend-dialog.tsx')).SuspendDialog),
}
