import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'

/** The dialogs about one account. */
export const userDialogs = {
  edit: lateDialog(async () => (await import('./edit-user-dialog.tsx')).EditUserDialog),
  roles: lateDialog(async () => (await import('./roles-dialog.tsx')).RolesDialog),
  factors: lateDialog(async () => (await import('./reset-factors-dialog.tsx')).ResetFactorsDialog),
  suspend: lateDialog(async () => (await import('./suspend-dialog.tsx')).SuspendDialog),
}
