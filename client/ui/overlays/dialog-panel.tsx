import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { cx } from '../styles/cx.ts'
import type { DialogProps } from './dialog.tsx'
import { useOverlay } from './open-overlays.ts'
import { useOpening } from './use-opening.ts'

const widths = { sm: 'max-w-sm', md: 'max-w-md', lg: 'max-w-2xl', xl: 'max-w-4xl' }

/** A Dialog that has been opened. */
export function DialogPanel(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer } = props
  const { width = 'md', maxHeight = '80vh', fillsPhone = false, dismissible = true } = props
  useOverlay(open, () => dismissible && onOpenChange(false))
  const isShown = useOpening(open)
  const isFull = useIsPhone() && fillsPhone
  const popup = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={isShown}
      onOpenChange={(next, { event }) => {
        if (next || (dismissible && !isInToast(event.target))) onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          ref={popup}
          data-dialog
          initialFocus={() => startsInSight(body) || popup.current}
          className={cx(
            popupClass,
            isFull ? 'fixed inset-0 z-50' : placeClass,
            widths[width],
            !isFull &&
              (maxHeight === '90vh'
                ? 'max-h-[90vh] max-md:max-h-[min(90vh,100dvh-7rem)]'
                : 'max-h-[80vh] max-md:max-h-[min(80vh,100dvh-7rem)]'),
          )}
          // No classes, which every page would load.
          style={isFull ? { borderWidth: 0, borderRadius: 0 } : undefined}
        >
          <header className="px-5 pt-5 pr-14 pb-3 md:px-6 md:pt-6">
            <Base.Title className="text-lg font-semibold text-balance break-words">
              {title}
            </Base.Title>
            {description && (
              <Base.Description className="mt-1 text-sm text-muted-foreground">
                {description}
              </Base.Description>
            )}
          </header>
          {/* Positioned, so that focusing hidden inputs scrolls this part and not the whole dialog. */}
          <div
            ref={body}
            className="relative min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 md:px-6 md:pb-6"
          >
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t bg-muted/50 px-5 py-3 max-md:*:flex-1 md:px-6">
              {footer}
            </footer>
          )}
          {/* Last, so that the focus goes to the content first. */}
          {dismissible && (
            <Base.Close aria-label="Close" className={cx(closeClass, 'absolute top-3.5 right-3.5')}>
              <X className="size-4" aria-hidden="true" />
            </Base.Close>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Whether the first control of a dialog that takes the focus is visible when it opens. If it is further down, the dialog itself
 * takes the focus; otherwise it would open scrolled to the middle.
 */
function startsInSight(body: RefObject<HTMLElement | null>): boolean {
  const first = body.current?.querySelector(
    ':is(input, select, textarea, button):enabled, summary, a[href]',
  )
  if (!body.current || !first) return true
  return first.getBoundingClientRect().top < body.current.getBoundingClientRect().bottom
}

/** Toasts are shown above the dialog: pressing one must not close it. */
function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null
}

export const backdropClass =
  'fixed inset-0 z-40 bg-overlay transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** Centred; on phones within the space below the toasts, which would cover its title. */
export const placeClass =
  'fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 max-md:top-[calc(50%+2.5rem)]'

export const popupClass =
  'flex flex-col rounded-xl border bg-popover text-popover-foreground shadow-raised outline-none overflow-clip transition-[opacity,scale] duration-150 data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0'

export const closeClass =
  'flex size-9 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground'
