import type { ReactNode } from 'react'
import { toast as show, Toaster } from 'sonner'
import { useTheme } from '#client/platform/theme.ts'
import { useIsPhone } from '../layout/use-is-phone.ts'

export interface ToastOptions {
  title: string
  /** A toast takes the place of the one with the same id. */
  id?: string
  description?: ReactNode
  variant?: 'default' | 'success' | 'destructive'
  action?: { label: string; onClick: () => void }
  /** A second button; closes the toast. */
  cancel?: { label: string; onClick?: () => void }
  /** Milliseconds; stays until answered with Infinity. */
  duration?: number
}

/** Shows a message for a few seconds, from anywhere. */
export function toast({ title, variant = 'default', cancel, ...rest }: ToastOptions): void {
  const options = {
    ...rest,
    cancel: cancel && { label: cancel.label, onClick: cancel.onClick ?? (() => undefined) },
  }
  if (variant === 'success') show.success(title, options)
  else if (variant === 'destructive') show.error(title, options)
  else show(title, options)
}

/** Over the top bar, which is as high as a toast: what comes next stands below it. */
const overTopBar = 'calc(var(--strip-height) + 0.375rem)'

/** Where toasts appear; stands once, in the root. */
export function ToastArea() {
  const { theme } = useTheme()
  // At the top of phones, where a thumb's buttons are at the bottom; higher while a dialog is open.
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
