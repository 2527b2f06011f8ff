import type { LiveAlerts } from '#client/platform/http/live-alerts.ts'
import { failureText } from '#client/ui/overlays/outcome-toast.ts'
import type { ToastOptions } from '#client/ui/overlays/toast.tsx'

const unsupportedText =
  'This browser cannot show them here. On iPhone and iPad, add the academy to the home screen and open it from there.'

/** The toast after somebody tried to switch live alerts on. */
export const switchOnWords: Record<LiveAlerts, ToastOptions> = {
  on: {
    title: 'Live alerts on',
    description: 'This browser notifies you, even when the academy is not open.',
    variant: 'success',
  },
  off: {
    title: 'Live alerts off',
    description: 'The browser asks for your permission first. Click the bell to be asked again.',
  },
  blocked: {
    title: 'Live alerts are blocked',
    description:
      'This browser does not allow notifications from the academy. Allow them in its site settings, then click the bell again.',
    variant: 'destructive',
  },
  unsupported: {
    title: 'Live alerts are not available',
    description: unsupportedText,
    variant: 'destructive',
  },
}

/** The toast when that failed: the browser's push service could not be reached, or the academy. */
export function switchOnFailure(error: unknown): ToastOptions {
  const isOfBrowser = error instanceof DOMException
  return {
    title: 'Live alerts could not be switched on',
    description: isOfBrowser
      ? 'The push service of this browser could not be reached. Please try again later.'
      : failureText(error, 'Please try again later.'),
    variant: 'destructive',
  }
}

/** The hint next to this browser's switch; `count` is the number of browsers with alerts on. */
export function browserHint(state: LiveAlerts | undefined, count: number | undefined): string {
  if (state === 'unsupported') return unsupportedText
  if (state === 'blocked') {
    return 'This browser does not allow notifications from the academy. Allow them in its site settings, then reload this page.'
  }
  const what = 'System notifications, even when the academy is not open.'
  if (!count) return what
  return `${what} On in ${count === 1 ? 'one browser' : `${count} browsers`}.`
}
