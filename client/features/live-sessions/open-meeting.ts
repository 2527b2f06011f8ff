import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'

const joinFailure = 'Failed to join the session. Please try again.'

/**
 * Opens a meeting in a new tab. The tab is opened at once, while the browser still sees the click,
 * and gets its address when `askForLink` has it; a failure closes it and is said here.
 */
export async function openMeeting(askForLink: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank')
  // The meeting's page must not reach back into this one.
  if (tab) tab.opener = null
  try {
    const address = await askForLink()
    if (tab && !tab.closed) tab.location.replace(address)
    else offerLink(address)
  } catch (error) {
    tab?.close()
    failureToast(error, joinFailure)
  }
}

/** For browsers that open no tabs by themselves. */
function offerLink(address: string) {
  toast({
    title: 'The meeting is open',
    action: { label: 'Open Meeting', onClick: () => window.open(address, '_blank', 'noopener') },
    duration: Number.POSITIVE_INFINITY,
  })
}
