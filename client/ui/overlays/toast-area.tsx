import { toast as show, Toaster } from 'sonner'
import { useTheme } from '#client/platform/start/theme.ts'
import { useIsPhone } from '../layout/use-is-phone.ts'
import type { ToastOptions } from './toast.tsx'

/** Shows a message in the toast area of the root. */
export function showToast({ title, variant = 'default', cancel, ...rest }: ToastOptions): void {
  const options = {
    ...rest,
    cancel: cancel && { label: cancel.label, onClick: cancel.onClick ?? (() => undefined) },
  }
  if (variant === 'success') show.success(title, options)
  else if (variant === 'destructive') show.error(title, options)
  else show(title, options)
}

/** Takes a message out of the toast area. */
export const hideToast = (id: string): void => void show.dismiss(id)

/** Over the top bar, which is as high as a toast: further ones appear below it. */
const overTopBar = 'calc(var(--strip-height) + 0.375rem)'

/** Where toasts appear; rendered once, in the root. */
export function ToastArea() {
  const theme = useTheme()
  // On phones at the top, since the buttons for the thumb are at the bottom; higher while a dialog is
  // open.
  const isPhone = useIsPhone()
  return (
    <Toaster
      className="toast-area"
      theme={theme}
      richColors
      closeButton
      position={isPhone ? 'top-center' : 'bottom-right'}
      mobileOffset={{ top: overTopBar }}
    />
  )
}
